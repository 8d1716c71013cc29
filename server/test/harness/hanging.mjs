// Preloaded into a server process: its event loop never returns after its parent says "hang".
process.on("message", (message) => {
  if (message !== "hang") return;
  process.send?.("hanging", () => {
    for (;;);
  });
});
