// The referee in a worker: loads Python once, then answers the requests of the page, one after another.
import { loadPyodide } from "../engine/pyodide.mjs";

const FOLDER = new URL("../engine/", import.meta.url).href;
const INTO = "/referee";

const own = self.fetch;

// Counts what comes, so that the page can say how far it is.
function counting(total) {
  let came = 0;
  const count = (part, onward) => {
    came += part.byteLength;
    postMessage({ came, total });
    onward.enqueue(part);
  };
  self.fetch = async (...asked) => {
    const answer = await own(...asked);
    if (!answer.ok || !answer.body) return answer;
    const body = answer.body.pipeThrough(new TransformStream({ transform: count }));
    return new Response(body, { status: answer.status, headers: answer.headers });
  };
}

async function begun() {
  const engine = await (await fetch(`${FOLDER}engine.json`)).json();
  counting(Object.values(engine.files).reduce((sum, each) => sum + each.bytes, 0));
  const program = fetch(`${FOLDER}referee.tgz`).then((answer) => answer.arrayBuffer());
  const python = await loadPyodide({ indexURL: FOLDER, lockFileContents: engine.lock });
  python.unpackArchive(await program, "gztar", { extractDir: INTO });
  self.fetch = own;
  return python.runPython(`
import sys
sys.path.insert(0, "${INTO}")
from referee.site.in_browser import answering
answering()
`);
}

const answering = begun();
answering.then(() => postMessage({ ready: true }), (error) => postMessage({ broken: String(error) }));

let turn = answering.catch(() => undefined);

onmessage = ({ data }) => {
  turn = turn.then(async () => {
    try {
      const answer = await answering;
      const found = await answer(data.place, data.method ?? "GET", data.type ?? "", data.body ?? undefined);
      const [place, status, type, text] = found.toJs();
      found.destroy();
      postMessage({ id: data.id, place, status, type, text });
    } catch (error) {
      postMessage({ id: data.id, broken: String(error) });
    }
  });
};
