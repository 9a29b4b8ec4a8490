import * as v from "valibot";
import { entryAnchor } from "../../shared/protocol/help-address.ts";
import { type Locale, type Messages, fill } from "../../shared/words/words.ts";
import { type Answer, answerTo } from "../forms/question.ts";
import { systemName } from "../server/free-port.ts";
import type { Device } from "../settings/paired-device.ts";
import type { Screens } from "./create-screens.ts";
import { maxDevices } from "./devices.ts";
import {
  type AddFields,
  type AddedReply,
  type ScreensReply,
  addQuestion,
  changeQuestion,
  removeQuestion,
  screensQuestion,
  shownDevice,
} from "./screens-questions.ts";
import { type ScreensState, screenUrl } from "./screens-server.ts";

/** The parts of the plugin behind the answers about other screens. */
export interface ScreensSources {
  /** The application that runs the plugin. */
  readonly application: { readonly isOnLinux: boolean };
  readonly screens: Screens;
  readonly locale: Locale<Messages>;
}

/** Answers about other screens, and adds, renames and removes them. */
export function screensAnswers(sources: ScreensSources): readonly Answer[] {
  const { devices, pairings } = sources.screens;
  return [
    answerTo(screensQuestion, () => screensReply(sources)),
    answerTo(addQuestion, (asked) => add(asked, sources)),
    answerTo(removeQuestion, ({ id, all }) => ({
      ok: (id !== undefined && pairings.cancel(id)) || ((id ?? all) !== undefined && devices.remove(id)),
    })),
    answerTo(changeQuestion, ({ id, ...fields }) => ({ ok: id !== undefined && devices.change(id, fields) })),
  ];
}

/** The paired devices, and the state of the server for them. */
export function screensReply({
  application,
  screens: { devices, server },
  locale: { words },
}: ScreensSources): ScreensReply {
  const { state, offered } = server;
  const isOff = state.kind === "off";
  return {
    items: v.parse(
      v.array(shownDevice),
      devices.all.map((one) => {
        const isMoved =
          state.kind === "on" && one.at !== undefined && one.at !== `${state.address} ${state.port}`;
        const url = isMoved && one.kind === "overlay" ? { url: screenUrl(state, one) } : {};
        return { ...one, isHere: server.isHere(one.id), isMoved, ...url };
      }),
    ),
    ...(state.kind === "on" && lastArrival(devices.all, state.address) === 0
      ? {
          firewall: application.isOnLinux
            ? Object.entries(firewallCommands(state.port)).map(([name, command]) => ({ name, command }))
            : [],
        }
      : {}),
    addresses: offered.map(({ address, card, maker }) => ({ address, card, maker })),
    meaning: state.kind === "on" ? "ready" : "attention",
    message: isOff ? "" : screensSentence(state, words),
    help: isOff ? undefined : helpOn(state.kind),
    ...("free" in state && state.free !== undefined ? { freePort: state.free } : {}),
  };
}

/** The state of the server as a sentence. */
export function screensSentence(state: ScreensState, { screens }: Messages): string {
  return fill(screens[state.kind], { ...state, free: "", system: systemName() });
}

async function add(
  { kind, name = "", may = [], replaces }: AddFields,
  { screens: { devices, pairings, server }, locale: { words } }: ScreensSources,
): Promise<AddedReply> {
  const { state } = server;
  if (state.kind !== "on") return { error: screensSentence(state, words), help: helpOn(state.kind) };
  const added: (Device & { readonly endsAt?: number }) | "full" | "unsaved" =
    kind === "control" ? pairings.begin(name, may, undefined, replaces) : await devices.add("overlay", name);
  if (added === "full")
    return { error: fill(words.screens.full, { count: maxDevices }), help: helpOn("full") };
  if (added === "unsaved") return { error: words.screens.unsaved, help: helpOn("unsaved") };
  const url = screenUrl(state, { kind: kind ?? "overlay", secret: added.secret });
  return { id: added.id, url, ...(added.endsAt === undefined ? {} : { endsAt: added.endsAt }) };
}

function helpOn(kind: keyof Messages["screens"]): string {
  return entryAnchor(`messages.screens.${kind}`);
}

/** How the firewalls of Linux, which ask nothing, let other screens in. */
export function firewallCommands(port: number) {
  return {
    ufw: `sudo ufw allow ${port}/tcp`,
    firewalld: `sudo firewall-cmd --permanent --add-port=${port}/tcp && sudo firewall-cmd --reload`,
  };
}

/** When a device was last there that has passed this computer's firewall: one on the computer itself has not. 0: never. */
export function lastArrival(devices: readonly Device[], address: string): number {
  return Math.max(0, ...devices.map((one) => (one.lastFrom === address ? 0 : (one.lastSeenAt ?? 0))));
}
