import { staleFaces, wrongFaces } from "./faces.ts";
import { hiddenWord } from "./approvals.ts";
import { voiceSecret } from "./service-steps.ts";
import type { World } from "./world.ts";
import type { Counts } from "./inside-plugin.ts";

/** What must hold after every step: what left the plugin, and its connections. Sentences of what does not hold. */
export async function checkAlways(world: World): Promise<readonly string[]> {
  const { deck, noticed, link } = world;
  const found = noticed.splice(0);
  found.push(...deck.complaints.map((complaint) => `Stream Deck would refuse: ${complaint}`));
  found.push(...link.warnings.map((warning) => `Node warns: ${warning}`));
  for (const page of world.pages) found.push(...leaksOf(world, "A page", page.take(), ["overlay"]));
  return found;
}

/** What a text that left the plugin must not hold. `own` is the token that the reader has itself. */
function leaksOf(world: World, where: string, text: string, own: readonly string[] = []): string[] {
  if (text === "") return [];
  const found: string[] = [];
  for (const [secret, name] of world.secrets) {
    const isOwn = own.some((each) => name.includes(each));
    if (!isOwn && text.includes(secret)) found.push(`${where} got ${name}.`);
  }
  if (text.includes(voiceSecret)) found.push(`${where} got the address of a voice.`);
  for (const mark of world.approvals.foundIn(text)) {
    const at = text.indexOf(mark);
    found.push(`${where} got a text that nobody approved: …${text.slice(Math.max(0, at - 160), at + 40)}`);
  }
  if (where === "A page" && text.includes(hiddenWord)) found.push("A page got a hidden word.");
  return found;
}

/** Connections of which there may be one at most, looked at while nothing is on its way. */
function crowds({ service, obs }: World): readonly string[] {
  const { eventsub, chat } = service.openStreams();
  return [
    ...(eventsub > 1 ? [`${eventsub} event streams are open.`] : []),
    ...(chat > 1 ? [`${chat} chat streams are open.`] : []),
    ...((obs.double?.clients ?? 0) > 1 ? ["Two connections to OBS are open."] : []),
  ];
}

/** Real time that a closed connection may take to be seen by the other side, on a busy computer. */
const seenWithinMs = 2_000;

/** Whether there is one connection of each kind at most, as soon as closed ones are seen to be closed. */
export async function checkConnections(world: World): Promise<readonly string[]> {
  const until = performance.now() + seenWithinMs;
  for (;;) {
    const found = crowds(world);
    if (found.length === 0 || performance.now() > until) return found;
    await world.settle();
  }
}

/** What the log, the control page, an inspector and the keys hold. */
export async function checkTexts(world: World): Promise<readonly string[]> {
  const log = await world.readLog();
  const heard = world.control.heard.splice(0).join("\n");
  const asked = world.inspector.received
    .filter(({ event }) => event === "sendToPropertyInspector")
    .map((message) => JSON.stringify(message))
    .join("\n");
  (world.inspector.received as unknown[]).length = 0;
  const images = world.deck.actions.map((key) => key.svg() ?? "").join("\n");
  const faults = log.split("\n").filter((line) => / ERROR /.test(line));
  return [
    ...faults.map((line) => `The log has an error: ${line}`),
    ...leaksOf(world, "The log", log),
    ...leaksOf(world, "A key", images).filter((leak) => !leak.includes("nobody approved")),
    ...leaksOf(world, "An inspector", asked, ["overlay", "control"]),
    ...leaksOf(world, "The control page", heard, ["control"]).filter(
      (leak) => !leak.includes("nobody approved"),
    ),
  ];
}

/** Whether every key shows what is true, one second after the last thing that happened. */
export async function checkFaces(world: World): Promise<readonly string[]> {
  await world.pass(1_000);
  const stale = await staleFaces(world);
  if (stale.length > 0) return stale;
  const sinceMs = world.time.now() - world.pressedAt;
  if (world.isUnclear || isBusy(world) || sinceMs < markMs) return [];
  return wrongFaces(world, sinceMs > answerMs);
}

/** Results of presses are on their keys for this long at most. */
const markMs = 7_000;
/** The AI's answer is waited for this long, and then shown for a moment. */
const answerMs = 55_000;

/** Whether a request is under way, or a countdown. */
function isBusy(world: World): boolean {
  const { presence, cooldown } = world.controlState();
  return presence === "joining" || presence === "leaving" || cooldown.isSending || cooldown.readyInMs > 0;
}

/** What grew between two moments at which nothing is open. */
export function growth(before: Counts, now: Counts, evenings: number): readonly string[] {
  const allowed = { functions: 400, timers: 12, handles: 12, heapBytes: 8_000_000 };
  return (Object.keys(allowed) as (keyof Counts)[]).flatMap((what) => {
    const grown = now[what] - before[what];
    return grown > allowed[what]
      ? [`${what} grew by ${grown} to ${now[what]} within ${evenings} evenings.`]
      : [];
  });
}
