import type { SingletonAction } from "@elgato/streamdeck";
import type { ActionContext } from "../../../plugin/actions/sidekick-action.ts";
import { Painter } from "../../../plugin/drawing/painter.ts";
import type { Session } from "../../../plugin/session/session.ts";
import type { ChannelState } from "../../../plugin/session/state/channel-state.ts";
import type { Input } from "../../../plugin/session/state/input.ts";
import { createStore } from "../../../shared/store.ts";
import { keyWords } from "../../../shared/words/words.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";
import { reduce } from "../../../plugin/session/state/reduce.ts";
import { stateAfter } from "./sample-state.ts";

/** What a deck on a clock that stands still is set up with. */
export interface StillOptions {
  readonly state?: ChannelState;
  /** What the session is asked for; what is not named is absent. `undefined`: there is no session. */
  readonly session?: object | undefined;
}

/** How a key or dial is placed. */
interface Place {
  readonly settings?: object;
  readonly isDial?: boolean;
  readonly isInMultiAction?: boolean;
}

/** One action on a clock that stands still, without a service: what it shows and asks for, in milliseconds. */
export function raiseStill<Action extends SingletonAction>(
  create: (context: ActionContext) => Action,
  options: StillOptions = {},
) {
  const clock = createFakeClock();
  const log = createRecordedLog();
  const store = createStore<ChannelState, Input>(options.state ?? stateAfter(), reduce);
  const counts = { tried: 0 };
  const session: object | undefined =
    "session" in options && options.session === undefined
      ? undefined
      : {
          store,
          channelOf: (own: string | undefined) => own || "mainstage",
          tryNow: () => void (counts.tried += 1),
          ...options.session,
        };
  const painter = new Painter(clock, log, (callback) => void clock.after(0, callback));
  store.subscribe(() => painter.repaint());
  const account = { setup: "complete", session: session as Session | undefined };
  const context = {
    account,
    painter,
    log,
    clock,
    random: () => 0,
    words: keyWords.en,
    font: "Arial",
    titled: new Set<string>(),
  };
  const action = create(context as unknown as ActionContext);

  let placed = 0;
  const put = ({ settings = {}, isDial = false, isInMultiAction = false }: Place = {}) => {
    const seen = { images: [] as string[], feedback: {} as Record<string, unknown>, alerts: 0, oks: 0 };
    const sdk = {
      id: `key${(placed += 1)}`,
      isKey: () => !isDial,
      isDial: () => isDial,
      setImage: async (image: string) =>
        void seen.images.push(decodeURIComponent(image.replace(/^data:image\/svg\+xml,/, ""))),
      setFeedback: async (feedback: object) => void Object.assign(seen.feedback, feedback),
      showAlert: async () => void (seen.alerts += 1),
      showOk: async () => void (seen.oks += 1),
    };
    /** Calls the action's handler of an event, as the SDK does, and lets the key be painted. */
    const send = async (event: string, payload: object = {}): Promise<void> => {
      const given = { action: sdk, payload: { settings, isInMultiAction, ...payload } };
      const handler: unknown = Reflect.get(action, `on${event}`);
      if (typeof handler === "function") await Reflect.apply(handler, action, [given]);
      await clock.pass(100);
    };
    return {
      id: sdk.id,
      seen,
      send,
      appear: () => send("WillAppear"),
      /** Presses and releases at once. */
      press: async (payload?: object) => {
        await send("KeyDown", payload);
        await send("KeyUp", payload);
      },
      hold: async (ms: number) => {
        await send("KeyDown");
        await clock.pass(ms);
        await send("KeyUp");
      },
      svg: () => seen.images.at(-1) ?? "",
      words: () =>
        Array.from((seen.images.at(-1) ?? "").matchAll(/<text[^>]*>([^<]*)</g), ([, text]) => text).join(" "),
    };
  };
  /** A key or dial that is in view. */
  const show = async (place?: Place) => {
    const placed = put(place);
    await placed.appear();
    return placed;
  };
  return { action, clock, log: log.lines, store, account, counts, put, show };
}
