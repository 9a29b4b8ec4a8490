import * as v from "valibot";
import type { LoweringStrength } from "../settings/global-settings.ts";
import type { AskObs } from "./obs-connection.ts";
import { ObsError } from "./obs-error.ts";
import { anything, defaultName, withFreeName } from "./overlay-sources.ts";

/** Which inputs of OBS get quieter, and while which source sounds. */
export interface Lowering {
  readonly inputs: readonly string[];
  /** The source with the AI's voice; `undefined`: OBS has none, so that nothing can be lowered. */
  readonly voice: string | undefined;
  readonly strength: LoweringStrength;
  /** Name of the filters, by which a streamer knows whose they are. */
  readonly filterName: string;
}

/** What OBS has after its filters are as wanted. */
export interface LoweredInputs {
  /** The inputs that get quieter. */
  readonly lowered: readonly string[];
  /** The wanted inputs, some of them under new names. */
  readonly wanted: readonly string[];
}

const kind = "compressor_filter";
/** Field of a filter's settings that marks it as ours, with the name of its input when it was made. OBS keeps it. */
const mark = "sidekick_deck_input";
/** Begins the name of each filter, in every language; shows whose it is where OBS has lost the mark. */
export const filterPrefix = `${defaultName}: `;

/**
 * Settings of OBS's compressor, which follows the voice's peaks: a voice at −16 LUFS lowers by about 10, 15 and 22 dB. A
 * lower threshold needs a faster release to be back as soon.
 */
const strengths = {
  gentle: { ratio: 2, threshold: -34, attack_time: 5, release_time: 350 },
  medium: { ratio: 3, threshold: -36, attack_time: 5, release_time: 300 },
  strong: { ratio: 10, threshold: -40, attack_time: 5, release_time: 250 },
} as const satisfies Record<LoweringStrength, object>;

const list = v.object({ inputs: v.array(v.object({ inputName: v.string() })) });
const filters = v.object({
  filters: v.array(
    v.object({
      filterName: v.string(),
      filterKind: v.string(),
      filterSettings: v.record(v.string(), v.unknown()),
    }),
  ),
});
type Filter = v.InferOutput<typeof filters>["filters"][number];

/** Request status of obs-websocket: not found. */
const notFound = 600;

/**
 * Makes OBS's filters as wanted: adds, repairs and removes ours, and leaves all others alone. A second call changes
 * nothing. `undefined`: the voice's source has gone or got another name meanwhile, and nothing was changed.
 */
export async function lowerInputs(ask: AskObs, wanted: Lowering): Promise<LoweredInputs | undefined> {
  const found = await ownFilters(ask);
  const names = [...found.keys()];
  if (wanted.voice !== undefined && !names.includes(wanted.voice)) return undefined;
  const inputs = wanted.inputs.map((input) =>
    names.includes(input) ? input : (newNameOf(input, found, wanted.inputs) ?? input),
  );
  const lowered = names.filter(
    (name) => wanted.voice !== undefined && name !== wanted.voice && inputs.includes(name),
  );
  for (const [name, own] of found) {
    const isLowered = lowered.includes(name);
    const [first, ...others] = own;
    for (const filter of isLowered ? others : own) await remove(ask, name, filter);
    if (!isLowered) continue;
    if (first) await repair(ask, name, first, wanted);
    else await add(ask, name, wanted);
  }
  return { lowered, wanted: inputs };
}

/** Removes every filter of ours. Returns how many there were. */
export async function removeLowering(ask: AskObs): Promise<number> {
  let count = 0;
  for (const [name, own] of await ownFilters(ask)) {
    for (const filter of own) await remove(ask, name, filter);
    count += own.length;
  }
  return count;
}

/** The new name of an input, by the mark of its filter. A copy of an input has the mark as well, but then both exist. */
function newNameOf(
  input: string,
  found: ReadonlyMap<string, readonly Filter[]>,
  wanted: readonly string[],
): string | undefined {
  const [name] =
    [...found].find(
      ([other, own]) =>
        !wanted.includes(other) && own.some(({ filterSettings }) => filterSettings[mark] === input),
    ) ?? [];
  return name;
}

/** Our filters of each input, by the input's name. */
async function ownFilters(ask: AskObs): Promise<ReadonlyMap<string, readonly Filter[]>> {
  const found = new Map<string, readonly Filter[]>();
  for (const { inputName } of (await ask("GetInputList", list)).inputs) {
    try {
      const list = await ask("GetSourceFilterList", filters, { sourceName: inputName });
      found.set(inputName, list.filters.filter(isOwn));
    } catch (error) {
      // It was removed meanwhile.
      if (!(error instanceof ObsError) || error.status !== notFound) throw error;
    }
  }
  return found;
}

function isOwn({ filterKind, filterName, filterSettings }: Filter): boolean {
  return (
    filterKind === kind && (typeof filterSettings[mark] === "string" || filterName.startsWith(filterPrefix))
  );
}

async function add(ask: AskObs, sourceName: string, wanted: Lowering): Promise<void> {
  const filterSettings = settingsOf(sourceName, wanted);
  await withFreeName(wanted.filterName, (filterName) =>
    ask("CreateSourceFilter", anything, { sourceName, filterName, filterKind: kind, filterSettings }),
  );
}

async function repair(ask: AskObs, sourceName: string, filter: Filter, wanted: Lowering): Promise<void> {
  const { filterName, filterSettings } = filter;
  const own = settingsOf(sourceName, wanted);
  if (Object.entries(own).every(([field, value]) => filterSettings[field] === value)) return;
  await ask("SetSourceFilterSettings", anything, {
    sourceName,
    filterName,
    filterSettings: own,
    overlay: true,
  });
}

function settingsOf(inputName: string, { voice, strength }: Lowering): Readonly<Record<string, unknown>> {
  return {
    ...strengths[strength],
    output_gain: 0,
    sidechain_source: voice,
    [mark]: inputName,
  };
}

async function remove(ask: AskObs, sourceName: string, { filterName }: Filter): Promise<void> {
  try {
    await ask("RemoveSourceFilter", anything, { sourceName, filterName });
  } catch (error) {
    if (!(error instanceof ObsError) || error.status !== notFound) throw error;
  }
}
