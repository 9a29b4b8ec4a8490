import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { cpSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pluginDir } from "../plugin/stage.ts";

/** A fault in the built plugin, which the model must find: a text of the bundle, and its replacement. */
export interface PlantedFault {
  readonly name: string;
  /** What the model's sentence must be about. */
  readonly found: RegExp;
  readonly from: string;
  readonly to: string;
}

/** At least one for each promise of the model. */
export const plantedFaults: readonly PlantedFault[] = [
  {
    name: "the gate is ignored",
    found: /before the end of a known window/,
    from: "now>=cooldown.readyAt",
    to: "!0",
  },
  {
    name: "Retry-After is ignored",
    found: /before the end of a known window/,
    from: "askedMs=Math.min(retryAfterMs,maxRetryMs)",
    to: "askedMs=0",
  },
  {
    name: "an alert is swallowed",
    found: /left no sign/,
    from: "this.#hasTrouble(action))&&await action.showAlert()",
    to: "this.#hasTrouble(action))&&0",
  },
  {
    name: "a press during the cooldown shows nothing",
    found: /left no sign/,
    from: "store.dispatch({type:`reaction.ignored`,source,at:clock.now()})",
    to: "0",
  },
  {
    name: "new settings are not painted",
    found: /had not been painted/,
    from: "this.read(payload.settings)),this.repaint([action.id])}",
    to: "this.read(payload.settings))}",
  },
  {
    name: "the AI's leaving changes no key",
    found: /(presence|status).* shows “/,
    from: "case`system.left`:return",
    to: "case`system.left`:return state;return",
  },
  {
    name: "a replaced session goes on",
    found: /event streams are open|functions grew|known window/,
    from: "this.#session?.stop(),this.#session=void 0",
    to: "this.#session=void 0",
  },
  {
    name: "a page that resumes gets what nobody approved",
    found: /nobody approved|address of a voice/,
    from: "approval.pass({envelope},isBare=>{",
    to: "ring.add(frame.event,frame.text,clock.now()),approval.pass({envelope},isBare=>{",
  },
  {
    name: "a page that resumes gets hidden words",
    found: /hidden word/,
    from: "splice(0,1).map(textOf)",
    to: "splice(0,1).map(frameText)",
  },
  {
    name: "a page gets the address of a voice",
    found: /address of a voice/,
    from: "voices.rewrite(redactField(text,`ttsStreamUrl`),voice)",
    to: "text",
  },
  {
    name: "the settings are logged",
    found: /The log got/,
    from: "take(event.settings)",
    to: "log.info(JSON.stringify(event.settings)),take(event.settings)",
  },
  {
    name: "each page starts a timer that never ends",
    found: /timers grew|functions grew/,
    from: "pages.size===1&&ping()",
    to: "ping()",
  },
  {
    name: "an event makes a listener fail",
    found: /The log has an error/,
    from: "case`system.left`:return",
    to: "case`system.left`:throw Error(`planted`);return",
  },
  {
    name: "the process ends",
    found: /is gone|is not connected/,
    from: "case`system.left`:return",
    to: "case`system.left`:process.exit(1);return",
  },
];

/** A copy of the built plugin with a fault in it. */
export async function plant({
  name,
  from,
  to,
}: PlantedFault): Promise<{ readonly folder: string; readonly remove: () => Promise<void> }> {
  const place = await mkdtemp(join(tmpdir(), "planted-"));
  const folder = join(place, basename(pluginDir));
  cpSync(pluginDir, folder, { recursive: true });
  const bin = join(folder, "bin");
  const scripts = (await readdir(bin)).filter((file) => file.endsWith(".js"));
  let places = 0;
  for (const script of scripts) {
    const text = await readFile(join(bin, script), "utf8");
    const parts = text.split(from);
    places += parts.length - 1;
    if (parts.length > 1) await writeFile(join(bin, script), parts.join(to));
  }
  if (places !== 1) throw new Error(`The fault “${name}” fits ${places} places in the plugin.`);
  return { folder, remove: () => rm(place, { recursive: true, force: true }) };
}
