// Keeps the site in the browser, so that it works without a network. A version is kept whole, and another takes its
// place only when somebody asks for it.
"use strict";

const VERSION = "@VERSION@";
const KEPT = "@KEPT@".split(" ").map((place) => (place === "." ? "" : place));
const SHELL = "shell.html";
const CACHE = `referee ${registration.scope} ${VERSION}`;
const ROOT = new URL("./", location.href).href;

addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) =>
    cache.addAll(KEPT.map((place) => new Request(ROOT + place, { cache: "no-cache" })))));
});

addEventListener("activate", (event) => {
  const older = (name) => name.startsWith(`referee ${registration.scope} `) && name !== CACHE;
  event.waitUntil(Promise.all([
    clients.claim(),
    caches.keys().then((names) => Promise.all(names.filter(older).map((name) => caches.delete(name)))),
  ]));
});

addEventListener("message", (event) => {
  if (event.data === "take over") skipWaiting();
});

async function answer(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept) return kept;
  try {
    return await fetch(request);
  } catch (error) {
    if (request.headers.has("x-referee")) return new Response(null, { status: 204 }); // the page asks the referee then
    if (request.mode !== "navigate") throw error;
    const shell = await (await cache.match(ROOT + SHELL)).text(); // the referee makes the page
    return new Response(shell.replaceAll("@ROOT@", ROOT), { headers: { "content-type": "text/html; charset=utf-8" } });
  }
}

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(ROOT)) event.respondWith(answer(request));
});
