import { setImmediate as turn } from "node:timers/promises";
import { createHiddenWords } from "../../plugin/approval/hidden-words.ts";
import { createOverlayControl } from "../../plugin/pages/overlay-control.ts";
import type { Rules } from "../../plugin/rules/create-rules.ts";
import { plainContent } from "../../plugin/rules/rule-event.ts";
import { Account } from "../../plugin/session/account.ts";
import type { Session } from "../../plugin/session/session.ts";
import { mayFire } from "../../plugin/session/state/cooldown.ts";
import { readGlobalSettings } from "../../plugin/settings/global-settings.ts";
import { type SavedRules, rulesIn } from "../../plugin/settings/stored-rules.ts";
import type { SavedCooldown } from "../../plugin/settings/stored-state.ts";
import type { Clock } from "../../shared/clock.ts";
import type { Rule } from "../../shared/rules/rule.ts";
import { seeded } from "../fixtures/seeded.ts";
import { createRecordedLog } from "../fixtures/recorded-log.ts";
import { rulesAtWork } from "../fixtures/rules-at-work.ts";
import { RuleService, channelName } from "./rule-service.ts";
import { VirtualTime } from "./virtual-time.ts";

const ask = (name: string, when: Rule["when"], more: Partial<Rule> = {}): Rule => ({
  name,
  on: true,
  when,
  then: { action: "reaction", settings: { prompt: `${name}: {name}` } },
  ...more,
});
/** Rules of every sort, each of whose texts begins with its name. */
const rules: readonly Rule[] = [
  ask("raid", { event: "raid", atLeast: 10 }),
  ask("follow", { event: "follow", everyMinutes: 1 }),
  ask("gift", { event: "gift", perStream: 3 }),
  ask("words", { event: "message", contains: "gg" }),
  ask("any message", { event: "message", onlyLive: true }, { waitSeconds: 30 }),
  ask("program", { event: "program" }),
  ask("newcomer", { event: "first_message" }, { waitSeconds: 120 }),
  ask("note", { event: "raid" }, { then: { action: "context", settings: { content: "note: {name}" } } }),
  ask("quiet", { event: "quiet_chat", minutes: 3 }),
  ask("again", { event: "interval", minutes: 4 }),
  ask("joined", { event: "joined" }),
];
const own = new RegExp(`^(${rules.map(({ name }) => name).join("|")}): (.*)$`);
const byTime: readonly string[] = ["quiet", "again"];
/** The streamer's own presses begin so. */
const byHand = "by hand";

/** What goes on from one start of the plugin to the next. */
interface Stored {
  readonly rules: SavedRules;
  readonly cooldowns: Map<string, SavedCooldown>;
}

/** One evening of random events, presses and faults; rejects with the promise that was broken. */
export async function runRuleEvening(seed: number, steps = 60): Promise<void> {
  const evening = new RuleEvening(seed);
  try {
    await evening.run(steps);
  } finally {
    evening.end();
  }
}

class RuleEvening {
  readonly #random: () => number;
  readonly #time = new VirtualTime(1_000_000, Date.parse("2026-11-20T19:00:00Z"));
  readonly #service = new RuleService(this.#time);
  readonly #control = createOverlayControl({
    muted: false,
    volume: 100,
    alertsPaused: false,
    isAvatarHidden: false,
  });
  readonly #words = createHiddenWords([], () => {});
  readonly #log = createRecordedLog();
  readonly #stored: Stored;
  #account!: Account;
  #rules!: Rules;
  #life = { isOver: false };
  #startedAt = 0;
  #names = 0;
  /** Viewers whose event was taken by a rule, by the rule. */
  #taken = new Map<string, Set<string>>();
  #lastWritten: { id: string; username: string; message: string } | undefined;
  /** When the streamer may try again after a press that came too soon. */
  #expected: { readonly session: Session } | undefined;
  /** Broken promises that requests of the plugin have shown. */
  readonly #noticed: string[] = [];
  /** The wall clock was set, by which a restart counts the window on. */
  #isClockSet = false;

  constructor(seed: number) {
    this.#random = seeded(seed);
    const stored = { rules: [...rules], areRulesOff: false, ruleRuns: {} };
    this.#stored = {
      rules: rulesIn(
        stored,
        (change) => Object.assign(stored, change),
        () => Promise.resolve(true),
      ),
      cooldowns: new Map(),
    };
    this.#service.onReaction = (content) => this.#checkTurn(content);
    this.#start();
  }

  get #session(): Session {
    const { session } = this.#account;
    if (!session) throw new Error("There is no session.");
    return session;
  }

  #start(): void {
    const { cooldowns, rules: saved } = this.#stored;
    this.#startedAt = this.#time.now();
    // What a process that has ended had in mind no longer happens.
    const life = { isOver: false };
    this.#life = life;
    const clock: Clock = {
      now: () => this.#time.now(),
      wall: () => this.#time.wall(),
      after: (ms, run) => this.#time.after(ms, () => void (life.isOver || run())),
    };
    const account = new Account({
      fetch: async (...asked) => (life.isOver ? new Promise<never>(() => {}) : this.#service.fetch(...asked)),
      clock,
      random: this.#random,
      log: this.#log,
      stored: {
        cooldownOf: (name) => cooldowns.get(name),
        saveCooldown: (name, cooldown) => void cooldowns.set(name, cooldown),
      },
    });
    this.#account = account;
    account.apply(
      readGlobalSettings({ baseUrl: "http://service.test", apiKey: "sk-model", rateWindow: "standard" }),
    );
    this.#rules = rulesAtWork(account, {
      stored: { rules: saved },
      control: this.#control,
      hiddenWords: this.#words,
      random: this.#random,
      clock,
      log: this.#log,
    });
  }

  end(): void {
    this.#account.session?.stop();
  }

  async run(steps: number): Promise<void> {
    await this.#pass(2_000);
    for (let step = 0; step < steps; step++) {
      await this.#step();
      this.#checkAlways();
    }
    // Nothing happens any more but what is on its way, and the AI's answers to it.
    for (const { name } of rules)
      if (byTime.includes(name))
        await this.#stored.rules.save(this.#stored.rules.all.filter((rule) => rule.name !== name));
    await this.#pass(200_000);
    const before = this.#service.reactions.length;
    await this.#pass(400_000);
    this.#hold(this.#service.reactions.length === before, "A rule goes on by itself.");
    this.#hold(this.#rules.waiting.length === 0, "A rule waits for ever.");
    this.#checkAlways();
    this.#checkLost();
  }

  #hold(isSo: boolean, why: string): void {
    if (!isSo) throw new Error(why);
  }

  #checkAlways(): void {
    this.#hold(this.#noticed.length === 0, this.#noticed[0] ?? "");
    // After a failure the streamer may try again at once, and a restart forgets that there was one.
    const [rejected] = this.#service.ownRejections.filter(
      ({ at, content, isAfterFailure }) =>
        !isAfterFailure || (!content.startsWith(byHand) && at - this.#startedAt > 27_000),
    );
    this.#hold(
      rejected === undefined || this.#isClockSet,
      `A reaction was asked for within the window: ${rejected?.content}`,
    );
    const error = this.#log.lines.find((line) => line.startsWith("error"));
    this.#hold(error === undefined, `The log has an error: ${error}`);
    this.#hold(
      this.#service.reactions.every(({ content }) => !content.includes("darn")),
      "A hidden word was sent.",
    );
  }

  /** A request arrives: no rule may take a turn that the streamer waits for. */
  #checkTurn(content: string): void {
    if (content.startsWith(byHand)) {
      this.#expected = undefined;
      return;
    }
    const { value } = this.#session.store;
    if (value.queuedPress !== undefined) this.#noticed.push(`A rule went before a queued press: ${content}`);
    if (!this.#expected || this.#expected.session !== this.#session) return;
    // The rule's own request is the one under way, whose window begins with the answer.
    const isEarly = this.#time.now() < value.cooldown.readyAt + 10_000;
    if (isEarly) this.#noticed.push(`A rule took the turn of a press that came too soon: ${content}`);
    this.#expected = undefined;
  }

  /** Every viewer that a rule took is in a text of that rule, or counted among what was dropped. */
  #checkLost(): void {
    for (const [rule, viewers] of this.#taken) {
      const taken = this.#service.reactions.filter(({ status }) => status !== 429);
      const texts = [...taken.map(({ content }) => content), ...this.#service.contexts];
      const said = texts.flatMap((text) => {
        const [, name, rest = ""] = own.exec(text) ?? [];
        return name === rule ? [rest.replaceAll(/[“”]/g, "")] : [];
      });
      const named = new Set(said.flatMap((text) => text.split(", ")));
      const counted = said.reduce((sum, text) => sum + Number(/\+(\d+)$/.exec(text)?.[1] ?? 0), 0);
      const lost = [...viewers].filter((name) => !named.has(name)).length;
      const known = counted + this.#rules.records.resultOf(rule).dropped + this.#droppedBefore(rule);
      this.#hold(lost <= known, `${lost} events of “${rule}” were lost, ${known} of them known.`);
    }
  }

  readonly #drops = new Map<string, number>();

  #droppedBefore(rule: string): number {
    return this.#drops.get(rule) ?? 0;
  }

  async #step(): Promise<void> {
    const kinds: readonly (readonly [number, () => unknown])[] = [
      [10, () => this.#event()],
      [1, () => this.#storm()],
      [4, () => this.#press("refuse")],
      [2, () => this.#press("hold")],
      [2, () => this.#pressReady()],
      [10, () => this.#pass(this.#random() * 20_000)],
      [2, () => this.#pass(60_000 * this.#random())],
      [
        2,
        () => (this.#service.fault = this.#oneOf(["counted-500", "500", "network", "429", "slow"] as const)),
      ],
      [1, () => this.#jump()],
      [1, () => this.#restart()],
      [1, () => this.#presence()],
      [1, () => this.#live()],
      [1, () => this.#stored.rules.turn(!this.#stored.rules.areOn)],
      [1, () => this.#edit()],
      [1, () => this.#quiet()],
      [1, () => this.#withdraw()],
      [1, () => this.#words.set(this.#random() < 0.5 ? ["darn"] : ["darn", "gloom"])],
    ];
    let left = this.#random() * kinds.reduce((sum, [weight]) => sum + weight, 0);
    await (kinds.find(([weight]) => (left -= weight) < 0)?.[1] ?? (() => {}))();
    await settle();
  }

  #oneOf<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[Math.floor(this.#random() * items.length)] ?? items[0];
  }

  /** An event of a viewer with a name of its own, and which rules waited for it. */
  #event(): void {
    const username = `v${++this.#names}`;
    const event = (payload: object): void => this.#service.emit("channel.event", { username, ...payload });
    const plain = { count: null, value: null, raidViewers: null, gifter: null, message: "" };
    const gift = { ...plain, username: null, gifter: username, eventType: "SUBSCRIPTION", count: 2 };
    const id = this.#service.newId();
    const message = this.#oneOf(["hello", "gg all", "gg darn", "what?"]);
    this.#oneOf<() => void>([
      () => event({ ...plain, eventType: "RAID", raidViewers: 5 + Math.floor(this.#random() * 50) }),
      () => event({ ...plain, eventType: "FOLLOW" }),
      () => event(gift),
      () => this.#service.emit("chat.first_message", { username }),
      () => {
        this.#lastWritten = { id, username, message };
        this.#service.emit("chat.message", { id, username, message });
      },
      () => {
        const content = { ...plainContent("PROGRAM"), username };
        for (const rule of this.#rules.happen({
          kind: "program",
          id,
          channel: undefined,
          name: "goal",
          content,
        }))
          this.#take(rule, username);
      },
    ])();
  }

  #take(rule: string, viewer: string): void {
    const viewers = this.#taken.get(rule) ?? new Set();
    this.#taken.set(rule, viewers.add(viewer));
  }

  /** 500 events in a second cost one reaction. */
  async #storm(): Promise<void> {
    const before = this.#service.reactions.filter(({ content }) => content.startsWith("raid")).length;
    for (let at = 0; at < 500; at++)
      this.#service.emit("channel.event", {
        eventType: "RAID",
        username: `s${++this.#names}`,
        raidViewers: 100,
        value: null,
        count: null,
      });
    await this.#pass(20_000);
    const after = this.#service.reactions.filter(({ content }) => content.startsWith("raid")).length;
    this.#hold(after - before <= 1, "A storm cost more than one reaction.");
  }

  /** A press like a key's, whenever the streamer feels like it. */
  async #press(whenCooling: "refuse" | "hold"): Promise<void> {
    const session = this.#session;
    const source = this.#oneOf(["key 1", "key 2"]);
    const done = session.react({ source, content: `${byHand} ${++this.#names}`, whenCooling });
    await settle();
    if (whenCooling === "hold") return;
    const result = await Promise.race([done, Promise.resolve(undefined)]);
    if (result?.kind === "cooling") this.#expected = { session };
  }

  /** A key that shows that it is ready does what it shows. */
  async #pressReady(): Promise<void> {
    const session = this.#session;
    const { cooldown, queuedPress } = session.store.value;
    if (!mayFire(cooldown, this.#time.now()) || queuedPress !== undefined) return;
    const done = session.react({ source: "key 3", content: `${byHand} ${++this.#names}` });
    await settle();
    const result = await Promise.race([done, Promise.resolve(undefined)]);
    this.#hold(result?.kind !== "cooling", "A key that was ready was refused.");
  }

  #jump(): void {
    this.#isClockSet = true;
    this.#time.jump((this.#random() - 0.5) * 7_200_000);
  }

  /** What waits when the plugin ends is gone; rules, their counts and the window are not. */
  async #restart(): Promise<void> {
    for (const { name, isAlert, count } of this.#rules.waiting)
      if (!isAlert) this.#drops.set(name, this.#droppedBefore(name) + count);
    for (const { name } of rules)
      this.#drops.set(name, this.#droppedBefore(name) + this.#rules.records.resultOf(name).dropped);
    this.#account.session?.stop();
    this.#life.isOver = true;
    this.#expected = undefined;
    await this.#pass(1_000);
    const runs = JSON.stringify(this.#stored.rules.runs);
    this.#start();
    this.#hold(JSON.stringify(this.#stored.rules.runs) === runs, "A restart forgot how often rules fired.");
    await this.#pass(2_000);
  }

  #presence(): void {
    this.#service.isAiInChat = !this.#service.isAiInChat;
    const type = this.#service.isAiInChat ? "system.join" : "system.left";
    this.#service.emit(type, { channelId: "1", channelName });
  }

  #live(): void {
    this.#service.isLive = !this.#service.isLive;
    this.#service.emit(this.#service.isLive ? "channel.go_live" : "channel.go_offline", {});
  }

  async #edit(): Promise<void> {
    const { all } = this.#stored.rules;
    const at = Math.floor(this.#random() * all.length);
    await this.#stored.rules.save(
      all.map((rule, place) => (place === at ? { ...rule, on: !rule.on } : rule)),
    );
  }

  async #quiet(): Promise<void> {
    this.#control.setMuted(true);
    this.#control.setAlertsPaused(true);
    this.#session.cancelUnsent();
    await this.#pass(this.#random() * 30_000);
    this.#control.setMuted(false);
    this.#control.setAlertsPaused(false);
  }

  #withdraw(): void {
    const written = this.#lastWritten;
    if (!written) return;
    this.#service.emit("ai.moderation", {
      messageId: written.id,
      username: written.username,
      originalMessage: written.message,
      isAppropriate: false,
    });
  }

  async #pass(ms: number): Promise<void> {
    const until = this.#time.now() + ms;
    await settle();
    while (this.#time.nextAt <= until) {
      this.#time.moveTo(this.#time.nextAt);
      await settle();
    }
    this.#time.moveTo(until);
  }
}

/** Until the answers of the service have been read. */
async function settle(): Promise<void> {
  for (let turns = 0; turns < 4; turns++) await turn();
}
