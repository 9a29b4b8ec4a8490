import type {
  DialDownEvent,
  DialRotateEvent,
  KeyDownEvent,
  KeyUpEvent,
  TouchTapEvent,
  WillAppearEvent,
  WillDisappearEvent,
} from "@elgato/streamdeck";
import type { ViewerLine } from "../../session/chat-lines.ts";
import type { RecentChat } from "../../session/recent-chat.ts";
import type { ChannelState } from "../../session/state/channel-state.ts";
import { mayFire } from "../../session/state/cooldown.ts";
import type { Shown, TimedView } from "../../drawing/action-view.ts";
import { createPassingMarks } from "../temporary-marks.ts";
import type { TemplateValues } from "../reaction/prompt-template.ts";
import { type PromptRound, afterUse, isTooLong, promptsOf, roundFor } from "../reaction/prompts.ts";
import type { ReactionKeyView } from "../reaction/key.ts";
import { reactionView } from "../reaction/view.ts";
import {
  type ActionContext,
  type Placed,
  type Press,
  type PressResult,
  SidekickAction,
} from "../sidekick-action.ts";
import { type Aims, createAims } from "../press-targets.ts";
import { type AnswerOutcome, answerLine } from "./answer-line.ts";
import { type AnswerDialView, dial } from "./dial.ts";
import { type Turned, answerDialView, pickedLine, turnedBy } from "./dial-view.ts";
import { type AnswerKeyView, key } from "./key.ts";
import { type AnswerSettings, readAnswerSettings } from "./settings.ts";
import { answerView, showsMessage } from "./view.ts";

/** How long a key says why a message was not sent. */
const unsentMs = 3_000;
/** Messages that come within one of these are painted together. */
const paintMs = 100;

/** Answer chat: has the AI answer a message. Held, a key skips it; a dial picks it. */
export class AnswerAction extends SidekickAction<AnswerSettings, AnswerKeyView, AnswerDialView> {
  readonly #chat: RecentChat;
  readonly #values: (channelName: string, line: ViewerLine) => TemplateValues;
  readonly #rounds = new Map<string, PromptRound>();
  readonly #unsent;
  readonly #aims: Aims<ViewerLine>;
  /** The message that was on each when it went down. */
  readonly #aimed = new Map<string, ViewerLine | undefined>();
  /** The message that each dial was turned to. */
  readonly #turned = new Map<string, Turned>();
  #isPaintDue = false;

  /** `values`: what the variables of a prompt about a message stand for. */
  constructor(
    context: ActionContext,
    chat: RecentChat,
    values: (channelName: string, line: ViewerLine) => TemplateValues,
  ) {
    super(context, { name: "answer", read: readAnswerSettings, key, dial });
    this.#chat = chat;
    this.#values = values;
    this.#aims = createAims(context.clock);
    this.#unsent = createPassingMarks<string>(context.clock, unsentMs, () => context.painter.repaint());
    chat.subscribe(({ isRemoval }) => this.#onChat(isRemoval));
  }

  #onChat(isRemoval: boolean): void {
    if (!this.isOnDeck || (this.#isPaintDue && !isRemoval)) return;
    // What moderation took back must not be seen any longer; a busy chat must not redraw every key for every message.
    if (isRemoval) return this.context.painter.repaint();
    this.#isPaintDue = true;
    this.context.clock.after(paintMs, () => {
      this.#isPaintDue = false;
      this.context.painter.repaint();
    });
  }

  protected override view(key: Placed<AnswerSettings>, now: number): Shown<AnswerKeyView> {
    return this.#view(key, now, (reaction, state) => {
      const fresh = this.#fresh(key.settings);
      const { view: shown, changesAt } = reaction;
      return { view: answerView(shown, fresh, state), changesAt, line: fresh.at(-1) };
    });
  }

  protected override dialView(dial: Placed<AnswerSettings>, now: number): Shown<AnswerDialView> {
    const turned = this.#turned.get(dial.id);
    return this.#view(dial, now, (reaction, state) => {
      const lines = this.#lines(dial.settings);
      return {
        ...answerDialView(reaction, lines, turned, state, now),
        line: pickedLine(lines, turned),
      };
    });
  }

  /** What a key or dial shows, and its message as the one that a press means while it shows that. */
  #view<View extends AnswerDialView | AnswerKeyView>(
    { id, settings }: Placed<AnswerSettings>,
    now: number,
    viewOf: (
      reaction: TimedView<ReactionKeyView>,
      state: ChannelState,
    ) => TimedView<View> & { readonly line: ViewerLine | undefined },
  ): Shown<View> {
    return this.viewByState<View>("channels", (state) => {
      const prompts = promptsOf(settings.prompt);
      const shown = reactionView(state, id, prompts, now, this.context.words, this.#unsent.of(id, now));
      if ("trouble" in shown) return shown;
      const { view, changesAt, line } = viewOf(shown, state);
      const { phase } = view;
      // While the key shows why nothing was sent, a press means the same message again.
      if (showsMessage(view)) this.#aims.show(id, line);
      else if (phase === "thinking" || phase === "answered") this.#aims.show(id, undefined);
      return { view, changesAt, isBusy: !mayFire(state.cooldown, now) };
    });
  }

  override onDialRotate({ action, payload }: DialRotateEvent): void {
    const line = turnedBy(
      this.#lines(this.settingsOf(action.id)),
      this.#turned.get(action.id),
      payload.ticks,
    );
    if (line) this.#turned.set(action.id, { id: line.id, at: this.context.clock.now() });
    this.#aims.forget(action.id);
    this.context.painter.repaint();
  }

  #channelOf({ channelName }: AnswerSettings): string | undefined {
    return this.session?.channelOf(channelName);
  }

  #lines(settings: AnswerSettings): readonly ViewerLine[] {
    const channelName = this.#channelOf(settings);
    return channelName === undefined ? [] : this.#chat.linesOf(channelName, settings.from);
  }

  #fresh(settings: AnswerSettings): readonly ViewerLine[] {
    return this.#lines(settings).filter(({ isNew }) => isNew);
  }

  override onWillAppear(event: WillAppearEvent): void {
    // Another key was there a moment ago, and may be what is being pressed.
    this.#aims.show(event.action.id, undefined);
    super.onWillAppear(event);
  }

  override onWillDisappear(event: WillDisappearEvent): void {
    super.onWillDisappear(event);
    this.#aims.forget(event.action.id);
    this.#aimed.delete(event.action.id);
  }

  /** What was meant, to send or to skip, shows when the key is let go. */
  override async onKeyDown(event: KeyDownEvent): Promise<void> {
    const { action, payload } = event;
    // A multi-action presses and never holds.
    if (payload.isInMultiAction) return super.onKeyDown(event);
    const line = this.#aims.of(action.id);
    // A second press in a row still means the message that the first one has answered or skipped.
    const isSettled = this.#lines(this.settingsOf(action.id)).some(
      ({ id, isNew }) => id === line?.id && !isNew,
    );
    this.#aimed.set(action.id, isSettled ? undefined : line);
    this.awaitRelease(action.id);
  }

  override async onDialDown(event: DialDownEvent): Promise<void> {
    this.#aimed.set(event.action.id, this.#aims.of(event.action.id));
    await super.onDialDown(event);
  }

  override async onTouchTap(event: TouchTapEvent): Promise<void> {
    this.#aimed.set(event.action.id, this.#aims.of(event.action.id));
    await super.onTouchTap(event);
  }

  protected override async released(event: KeyUpEvent, isHeld: boolean): Promise<void> {
    if (!isHeld) return this.perform(event);
    const { action, payload } = event;
    const line = this.#aimed.get(action.id);
    const channelName = this.#channelOf(this.read(payload.settings));
    if (line && channelName !== undefined) this.#chat.settle(channelName, line.id);
  }

  protected override async press({ id, settings }: Press<AnswerSettings>): Promise<PressResult> {
    const { session } = this;
    const channelName = this.#channelOf(settings);
    const line = this.#lineFor(id, settings);
    this.#aimed.delete(id);
    const prompts = promptsOf(settings.prompt);
    const round = roundFor(this.#rounds.get(id), prompts, "in-turn", this.context.random);
    const [prompt] = round.left;
    if (!session || channelName === undefined || !line || prompt === undefined || prompts.some(isTooLong))
      return "alert";
    const outcome = await answerLine(
      { session, chat: this.#chat, values: this.#values },
      { source: id, channelName, line, prompt, features: settings.features },
    );
    if (outcome.kind === "done") this.#rounds.set(id, afterUse(round));
    return this.#resultOf(id, outcome);
  }

  /** The message that was on the key, else, in a multi-action or during the cooldown, the newest. */
  #lineFor(id: string, settings: AnswerSettings): ViewerLine | undefined {
    const state = this.session?.store.value;
    const isReady = state !== undefined && mayFire(state.cooldown, this.context.clock.now());
    const isUnread = this.#aimed.has(id) && isReady;
    return this.#aimed.get(id) ?? (isUnread ? undefined : this.#fresh(settings).at(-1));
  }

  #resultOf(id: string, outcome: AnswerOutcome): PressResult {
    const { words } = this.context;
    switch (outcome.kind) {
      case "done":
        return "done";
      case "cooling":
      case "dropped":
        return "shown-on-key";
      case "failed":
        return "alert";
      case "missing":
        return this.#refuse(id, `{${outcome.variable}}?`);
      case "too-long":
        return this.#refuse(id, words.tooLong);
      case "removed":
        return this.#refuse(id, words.removed);
    }
  }

  #refuse(id: string, words: string): PressResult {
    this.#unsent.set(id, words);
    return "alert";
  }
}
