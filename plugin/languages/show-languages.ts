import { isOfAi } from "../../shared/api/ai-copies.ts";
import type { Clock } from "../../shared/clock.ts";
import type { LanguageCounts } from "../../shared/protocol/overlay-protocol.ts";
import { isOfBot } from "../../shared/bots-and-commands.ts";
import type { OverlayControl } from "../pages/overlay-control.ts";
import { type RuleEvent, plainContent } from "../rules/rule-event.ts";
import type { Account } from "../session/account.ts";

const recentMs = 5 * 60_000;
/** More messages in five minutes are a flood, of which the last are enough. */
const maxRecent = 5_000;
/** Pages get the languages this often. */
const sentEveryMs = 2_000;
/** How long a winner is shown before another round can begin. */
const winnerMs = 15_000;
/** Languages that are named; the rest are counted together. */
const maxNamed = 5;

type Counts = ReadonlyMap<string, number>;

interface Round {
  counts: Counts;
  winner?: string;
}

/** The parts of the plugin that show viewers the languages of chat. */
interface LanguageSources {
  readonly account: Pick<Account, "identity" | "onEvent" | "subscribe">;
  readonly clock: Clock;
  readonly control: Pick<OverlayControl, "addSettings" | "pages">;
  readonly locale: { readonly language: string };
}

/**
 * Sends the languages of chat to the pages that show them. A round begins with a message while a page shows rounds; rules
 * and all pages have the same one.
 */
export function showLanguages(sources: LanguageSources, happen: (event: RuleEvent) => unknown): void {
  const { account, clock, control, locale } = sources;
  const names = new Intl.DisplayNames([locale.language], { type: "language" });
  let recent: { readonly language: string; readonly at: number }[] = [];
  let round = undefined as Round | undefined;
  let rounds = 0;
  let sent = "";
  let cancelTick: (() => void) | undefined;

  const shownTo = (hasRounds: boolean): LanguageCounts | undefined => {
    const counts = (hasRounds && round?.counts) || countsOf(recent.map(({ language }) => language));
    const winner = hasRounds ? round?.winner : undefined;
    return counts.size === 0 ? undefined : { ...mostOf(counts), ...(winner !== undefined && { winner }) };
  };
  const send = control.addSettings(({ languages }, isQuiet) => {
    const shown = languages && !isQuiet && shownTo(languages.rounds > 0);
    return shown ? { languages: shown } : {};
  });
  const tick = (): void => {
    recent = recent.filter(({ at }) => clock.now() - at < recentMs);
    const next = JSON.stringify([shownTo(true), shownTo(false)]);
    if (next !== sent) send();
    sent = next;
    cancelTick = recent.length === 0 && !round ? undefined : clock.after(sentEveryMs, tick);
  };
  const announce = (kind: "languages_begin" | "languages_end", code?: string): void => {
    const content = plainContent(kind.toUpperCase());
    const winner = code === undefined ? {} : { name: names.of(code) ?? code, code };
    happen({ kind, id: `${kind} ${rounds}`, channel: undefined, content, ...winner });
  };
  const begin = (): void => {
    // The studio's preview must set off no rule.
    const page = control.pages.find(({ isPreview, languages }) => !isPreview && languages?.rounds);
    const minutes = page?.languages?.rounds ?? 0;
    if (round || minutes === 0) return;
    const mine: Round = { counts: new Map() };
    round = mine;
    rounds++;
    announce("languages_begin");
    clock.after(minutes * 60_000, () => {
      // Among equals the language wins whose first message came first.
      mine.winner = mostOf(mine.counts).named[0]?.language ?? "";
      if (round !== mine) return;
      announce("languages_end", mine.winner);
      clock.after(winnerMs, () => void (round === mine && (round = undefined)));
    });
  };
  account.onEvent(({ envelope }) => {
    if (envelope?.type !== "chat.message" || isOfAi(envelope) || isOfBot(envelope)) return;
    const language = languageIn(envelope.payload.language);
    if (language === undefined) return;
    recent.push({ language, at: clock.now() });
    if (recent.length > maxRecent) recent.shift();
    begin();
    if (round && round.winner === undefined) round.counts = countsOf([language], round.counts);
    cancelTick ??= clock.after(sentEveryMs, tick);
  });
  let { identity } = account;
  account.subscribe(() => {
    if (account.identity === identity) return;
    ({ identity } = account);
    recent = [];
    round = undefined;
    tick();
  });
}

const known = new Intl.DisplayNames(["en"], { type: "language", fallback: "none" });
/** Codes of no single language. */
const noLanguages: ReadonlySet<string> = new Set(["und", "mul", "zxx", "mis"]);

/** The code of a language, without its region; `undefined`: it is none. */
export function languageIn(tag: string): string | undefined {
  try {
    const { language } = new Intl.Locale(tag.replaceAll("_", "-"));
    return noLanguages.has(language) || known.of(language) === undefined ? undefined : language;
  } catch {
    return undefined;
  }
}

function countsOf(languages: readonly string[], before: Counts = new Map()): Counts {
  const counts = new Map(before);
  for (const language of languages) counts.set(language, (counts.get(language) ?? 0) + 1);
  return counts;
}

function mostOf(counts: Counts): LanguageCounts {
  const all = [...counts].toSorted(([, a], [, b]) => b - a);
  return {
    named: all.slice(0, maxNamed).map(([language, count]) => ({ language, count })),
    others: all.slice(maxNamed).reduce((sum, [, count]) => sum + count, 0),
  };
}
