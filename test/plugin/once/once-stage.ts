import { Once } from "../../../plugin/once/once.ts";
import type { OnceContent } from "../../../plugin/once/once-file.ts";
import type { AlertEvent } from "../../../shared/alerts/alert-kinds.ts";
import type { Envelope } from "../../../shared/api/envelope.ts";
import type { StreamEvent } from "../../../shared/api/feed.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";

/** What a test sends: fields of an alert's event, and where it comes from. */
export interface Sent extends Partial<AlertEvent> {
  readonly platform?: string;
  readonly stream?: string;
  readonly isOfProgram?: boolean;
}

/** An inlet for events on a clock that a test moves; `restart` ends the plugin and starts it again. */
export function startOnce(account = "account") {
  const clock = createFakeClock();
  const writes: OnceContent[] = [];
  const passed: StreamEvent[] = [];
  let showsRepeats = false;
  let salts = 0;
  let lives = 0;
  let ids = 0;
  const start = (): Once => {
    const once = new Once({
      clock,
      file: {
        found: writes.length === 0 ? undefined : JSON.parse(JSON.stringify(writes.at(-1))),
        write: (content) => void writes.push(content),
        settled: async () => true,
      },
      salt: () => `salt ${++salts}`,
      showsRepeats: () => showsRepeats,
    });
    // What a process that has ended had in mind no longer happens.
    const life = ++lives;
    once.onEvent((event) => life === lives && passed.push(event));
    once.useAccount(account);
    return once;
  };
  let once = start();
  const take = (
    type: string,
    payload: object,
    { platform = "A", stream, isOfProgram = false }: Sent,
  ): boolean => {
    const envelope = {
      id: `e${++ids}`,
      type,
      timestamp: new Date(clock.wall()).toISOString(),
      channel: { id: "1", name: "emberfox", platform },
      ...(stream ? { stream: { id: stream } } : {}),
      payload: { sentDateTime: "", ...payload },
    } as unknown as Envelope;
    const frame = { id: envelope.id, event: type, text: JSON.stringify(envelope) };
    return once.take({ frame, envelope }, isOfProgram);
  };
  return {
    clock,
    writes,
    /** Events that were passed on. */
    passed,
    get once() {
      return once;
    },
    send: (eventType: string, sent: Sent = {}) => {
      const { platform: _, stream: _s, isOfProgram: _p, ...fields } = sent;
      return take("channel.event", { eventType, ...fields }, sent);
    },
    live: (sent: Sent = {}) => take("channel.go_live", {}, sent),
    offline: (sent: Sent = {}) => take("channel.go_offline", {}, sent),
    status: (isLive: boolean) => once.takeStatus([{ channelName: "emberfox", isLive }]),
    showRepeats: () => void (showsRepeats = true),
    restart: async () => {
      await once.close();
      once = start();
    },
  };
}
