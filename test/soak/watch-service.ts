import { alertEnvelopes } from "../../shared/protocol/overlay-protocol.ts";
import type { SoakRun } from "./soak-run.ts";
import type { SoakStage } from "./soak-stage.ts";

/** Counts what passes between service, plugin and deck. The returned function stops it. */
export function watchService(run: SoakRun, { stage }: SoakStage): () => void {
  const { service, deck, account } = stage;
  const { counts, ledger, window, maxOpen } = run;
  service.onEvent(({ id, type }) => {
    const now = performance.now();
    counts.frames++;
    if (type === "channel.event" || type in alertEnvelopes) ledger.given(id, "alert", now);
    if (type === "chat.ai_message") ledger.given(id, "message", now);
    if (type === "ai.tts.generated") ledger.given(id, "voice", now);
  });
  service.onRequest((record) => {
    const now = performance.now();
    counts.requests++;
    // A new stream: the one before is over, however briefly there was none.
    if (record.path === "/v1/eventsub/stream") ledger.gap("link", now, now + 500);
    if (record.path !== "/v1/events/generations" || record.owner !== account.owner) return;
    counts.reactions++;
    if (window.isEarly(record.receivedAtMs)) run.find("a reaction was asked for inside the window");
    window.asked(record);
  });
  let isStopped = false;
  deck.on("complaint", (sentence) => run.find(`the deck complained: ${sentence}`));
  deck.on("command", ({ event }) => {
    if (event === "setImage") counts.images++;
  });
  deck.on("exit", (end) => {
    // Ctrl+C ends every process of the terminal.
    if (isStopped || run.options.signal.aborted) return;
    run.find(`the plugin ended: ${JSON.stringify(end)} ${deck.output()}`);
  });
  const timer = setInterval(() => {
    const now = performance.now();
    const open = service.openStreams();
    if (open.eventsub === 0) ledger.gap("link", now, now + 50);
    for (const [kind, many] of Object.entries(open)) maxOpen[kind] = Math.max(maxOpen[kind] ?? 0, many);
  }, 50);
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}
