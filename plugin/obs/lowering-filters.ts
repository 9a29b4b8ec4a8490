import * as v from "valibot";
import type { LoweringStrength } from "./lowering-strength.ts";
import type { AskObs } from "./obs-connection.ts";
import { ObsError, unlessGone } from "./obs-error.ts";
import { isMixed } from "./overlay-sound.ts";
import { anything, defaultName, withFreeName } from "./overlay-sources.ts";

/** Which inputs of OBS get quieter, and while which sources sound. */
export interface Lowering {
  readonly inputs: readonly string[];
  /** The sources that may have the AI's voice; empty: OBS has none, so that nothing can be lowered. */
  readonly voices: readonly string[];
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
/** Field of a filter's settings that marks it as switched off by the plugin, and not by the streamer. */
const offMark = "sidekick_deck_off";
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
      filterEnabled: v.boolean(),
      filterSettings: v.record(v.string(), v.unknown()),
    }),
  ),
});
type Filter = v.InferOutput<typeof filters>["filters"][number];
const active = v.object({ videoActive: v.boolean() });

/**
 * Makes OBS's filters as wanted, one for each voice: adds, repairs and removes ours, and leaves all others alone. A second
 * call changes nothing. `undefined`: a voice's source has gone or got another name meanwhile, and nothing was changed.
 */
export async function lowerInputs(ask: AskObs, wanted: Lowering): Promise<LoweredInputs | undefined> {
  const found = await ownFilters(ask);
  const names = [...found.keys()];
  if (!wanted.voices.every((voice) => names.includes(voice))) return undefined;
  const inputs = wanted.inputs.map((input) =>
    names.includes(input) ? input : (newNameOf(input, found, wanted.inputs) ?? input),
  );
  const chosen = names.filter((name) => !wanted.voices.includes(name) && inputs.includes(name));
  for (const [name, own] of found) {
    const isChosen = chosen.includes(name);
    const left = [...own];
    for (const [voice, filter] of pairsOf(isChosen ? wanted.voices : [], left)) {
      if (filter) await repair(ask, name, filter, voice, wanted);
      else await add(ask, name, voice, wanted);
    }
    // Made again with the next voice, a filter that the streamer has switched off would be on.
    const isKept = (filter: Filter): boolean =>
      isChosen && !filter.filterEnabled && filter.filterSettings[offMark] !== true;
    for (const filter of left) if (!isKept(filter)) await remove(ask, name, filter);
  }
  return { lowered: wanted.voices.length === 0 ? [] : chosen, wanted: inputs };
}

/** Takes a filter for each voice from those that are left: its own, or another one, because its source may have a new name. */
function pairsOf(
  voices: readonly string[],
  left: Filter[],
): readonly (readonly [string, Filter | undefined])[] {
  const takeOwn = (voice: string): Filter | undefined => {
    const at = left.findIndex(({ filterSettings }) => filterSettings["sidechain_source"] === voice);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  return voices
    .map((voice) => [voice, takeOwn(voice)] as const)
    .map(([voice, filter]) => [voice, filter ?? left.shift()]);
}

/**
 * Switches our filters of these inputs off while viewers cannot hear the source that a filter follows, and on again
 * afterwards: OBS's compressor also follows a source that is not mixed, or in no scene on air.
 */
export async function switchLowering(
  ask: AskObs,
  inputs: readonly string[],
  voices: readonly string[],
): Promise<void> {
  // Filters are read last: one that the streamer has switched off until now is then known to be off.
  const heard = new Map<unknown, boolean>();
  for (const voice of inputs.length === 0 ? [] : voices) {
    const isOn = await isHeard(ask, voice);
    if (isOn !== undefined) heard.set(voice, isOn);
  }
  const switchInput = async (name: string): Promise<void> => {
    for (const filter of await ownFiltersOf(ask, name)) {
      const isOn = heard.get(filter.filterSettings["sidechain_source"]);
      if (isOn !== undefined) await switchFilter(ask, name, filter, isOn);
    }
  };
  await Promise.all(inputs.map((name) => unlessGone(switchInput(name))));
}

/** Whether viewers can hear a source; `undefined`: OBS refuses to answer, as for a source that has another name by now. */
async function isHeard(ask: AskObs, sourceName: string): Promise<boolean | undefined> {
  try {
    return (
      (await isMixed(ask, sourceName)) && (await ask("GetSourceActive", active, { sourceName })).videoActive
    );
  } catch (error) {
    if (!(error instanceof ObsError) || error.kind !== "refused") throw error;
    return undefined;
  }
}

/** Switches a filter, which is marked as long as it may be off by the plugin: the plugin may end at any moment. */
async function switchFilter(
  ask: AskObs,
  sourceName: string,
  { filterName, filterEnabled, filterSettings }: Filter,
  isOn: boolean,
): Promise<void> {
  const filter = { sourceName, filterName };
  const setMark = (isOff: boolean) =>
    ask("SetSourceFilterSettings", anything, {
      ...filter,
      filterSettings: { [offMark]: isOff },
      overlay: true,
    });
  const isMarked = filterSettings[offMark] === true;
  // A filter that is off without the mark was switched off by the streamer.
  if (isOn ? !isMarked : !filterEnabled) return;
  if (!isMarked) await setMark(true);
  if (filterEnabled !== isOn)
    await ask("SetSourceFilterEnabled", anything, { ...filter, filterEnabled: isOn });
  if (isOn) await setMark(false);
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
  for (const { inputName } of (await ask("GetInputList", list)).inputs)
    await unlessGone(ownFiltersOf(ask, inputName).then((own) => found.set(inputName, own)));
  return found;
}

async function ownFiltersOf(ask: AskObs, sourceName: string): Promise<readonly Filter[]> {
  return (await ask("GetSourceFilterList", filters, { sourceName })).filters.filter(isOwn);
}

function isOwn({ filterKind, filterName, filterSettings }: Filter): boolean {
  return (
    filterKind === kind && (typeof filterSettings[mark] === "string" || filterName.startsWith(filterPrefix))
  );
}

async function add(ask: AskObs, sourceName: string, voice: string, wanted: Lowering): Promise<void> {
  const filterSettings = settingsOf(sourceName, voice, wanted);
  await withFreeName(wanted.filterName, (filterName) =>
    ask("CreateSourceFilter", anything, { sourceName, filterName, filterKind: kind, filterSettings }),
  );
}

async function repair(
  ask: AskObs,
  sourceName: string,
  { filterName, filterEnabled, filterSettings }: Filter,
  voice: string,
  wanted: Lowering,
): Promise<void> {
  // OBS's button for a filter's defaults takes both marks of one that the plugin has switched off.
  const isOff = !filterEnabled && !(mark in filterSettings);
  const own = { ...settingsOf(sourceName, voice, wanted), ...(isOff && { [offMark]: true }) };
  if (Object.entries(own).every(([field, value]) => filterSettings[field] === value)) return;
  await ask("SetSourceFilterSettings", anything, {
    sourceName,
    filterName,
    filterSettings: own,
    overlay: true,
  });
}

function settingsOf(
  inputName: string,
  voice: string,
  { strength }: Lowering,
): Readonly<Record<string, unknown>> {
  return {
    ...strengths[strength],
    output_gain: 0,
    sidechain_source: voice,
    [mark]: inputName,
  };
}

async function remove(ask: AskObs, sourceName: string, { filterName }: Filter): Promise<void> {
  await unlessGone(ask("RemoveSourceFilter", anything, { sourceName, filterName }));
}
