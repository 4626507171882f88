// The keys ← and → follow the links to the step before and the next one.
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, select, textarea");
  if (typing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  const link = rel && document.querySelector(`a[rel~="${rel}"]`);
  if (link) { event.preventDefault(); link.click(); }
});
