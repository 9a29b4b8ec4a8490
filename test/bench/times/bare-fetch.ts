/** A process that does nothing but send one request whenever it is asked to, and reports when it sent it. */
process.on("message", ({ url, headers }: { url: string; headers: Record<string, string> }) => {
  // On the clock that all processes share.
  const sentAt = performance.timeOrigin + performance.now();
  void fetch(url, { method: "PUT", headers })
    .then((answer) => answer.arrayBuffer())
    .then(() => process.send?.(sentAt));
});
