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
import type { ViewOrTrouble, TimedView } from "../../drawing/trouble.ts";
import { createPaced } from "../../../shared/paced.ts";
import { createTemporaryMarks } from "../temporary-marks.ts";
import type { TemplateValues } from "../reaction/prompt-template.ts";
import { type PromptRound, afterUse, isTooLong, promptsOf, roundFor } from "../reaction/prompts.ts";
import type { ReactionKeyView } from "../reaction/key.ts";
import { reactionView } from "../reaction/view.ts";
import {
  type ActionContext,
  type Placed,
  type Press,
  type PressSign,
  SidekickAction,
} from "../sidekick-action.ts";
import { type PressTargets, createPressTargets } from "../press-targets.ts";
import { type AnswerResult, answerLine } from "./answer-line.ts";
import { type AnswerDialView, dial } from "./dial.ts";
import { type Turned, answerDialView, pickedLine, lineAfterTurn } from "./dial-view.ts";
import { type AnswerKeyView, key } from "./key.ts";
import { type AnswerSettings, readAnswerSettings } from "./settings.ts";
import { answerView, showsMessage } from "./view.ts";

/** How long a key shows why a message was not answered. */
const reasonMs = 3_000;
/** New messages are painted together at this interval: nobody can read names that change more often. */
const paintMs = 250;

/** Answer chat: has the AI answer a message. A long press on a key skips the message; a dial picks one. */
export class AnswerAction extends SidekickAction<AnswerSettings, AnswerKeyView, AnswerDialView> {
  readonly #chat: RecentChat;
  readonly #values: (channelName: string, line: ViewerLine) => TemplateValues;
  readonly #rounds = new Map<string, PromptRound>();
  readonly #reasons;
  readonly #targets: PressTargets<ViewerLine>;
  /** The press target of each key or dial that is down. */
  readonly #pressed = new Map<string, ViewerLine | undefined>();
  /** The message that each dial was turned to. */
  readonly #turned = new Map<string, Turned>();
  readonly #painting;

  /** `values`: values of the variables in a prompt about a message; `examplePrompt`: the prompt of a fresh key. */
  constructor(
    context: ActionContext,
    chat: RecentChat,
    values: (channelName: string, line: ViewerLine) => TemplateValues,
    examplePrompt: string,
  ) {
    super(context, {
      name: "answer",
      sends: "reactions",
      read: (settings) => readAnswerSettings(settings, examplePrompt),
      key,
      dial,
    });
    this.#chat = chat;
    this.#values = values;
    this.#targets = createPressTargets(context.clock);
    this.#painting = createPaced(context.clock, paintMs, () => this.repaint(), paintMs);
    this.#reasons = createTemporaryMarks<string>(context.clock, reasonMs, (keyId) => this.repaint([keyId]));
    chat.subscribe(({ isRemoval }) => this.#onChat(isRemoval));
  }

  #onChat(isRemoval: boolean): void {
    if (this.allSettings.length === 0) return;
    // A message that moderation has removed must disappear at once.
    if (isRemoval) this.repaint();
    else this.#painting.soon();
  }

  protected override view(key: Placed<AnswerSettings>, now: number): ViewOrTrouble<AnswerKeyView> {
    return this.#view(key, now, ({ view, changesAt }, state) => {
      const lines = this.#newLines(key.settings);
      return { view: answerView(view, lines, state), changesAt, line: lines.at(-1) };
    });
  }

  protected override dialView(dial: Placed<AnswerSettings>, now: number): ViewOrTrouble<AnswerDialView> {
    const turned = this.#turned.get(dial.keyId);
    return this.#view(dial, now, (reaction, state) => {
      const lines = this.#lines(dial.settings);
      return {
        ...answerDialView(reaction, lines, turned, state, now),
        line: pickedLine(lines, turned),
      };
    });
  }

  /** The view of a key or dial. Its message becomes the press target while the view shows it. */
  #view<View extends AnswerDialView | AnswerKeyView>(
    { keyId, settings }: Placed<AnswerSettings>,
    now: number,
    viewOf: (
      reaction: TimedView<ReactionKeyView>,
      state: ChannelState,
    ) => TimedView<View> & { readonly line: ViewerLine | undefined },
  ): ViewOrTrouble<View> {
    return this.viewByState<View>("channels", (state) => {
      const prompts = promptsOf(settings.prompt);
      const reason = this.#reasons.of(keyId, now);
      const reaction = reactionView(state, keyId, prompts, now, this.context.words, reason);
      if ("trouble" in reaction) return reaction;
      const { view, changesAt, line } = viewOf(reaction, state);
      const { phase } = view;
      // While the key shows why nothing was sent, the target stays the same message.
      if (showsMessage(view)) this.#targets.show(keyId, line);
      else if (phase === "thinking" || phase === "answered") this.#targets.show(keyId, undefined);
      return { view, changesAt, isBusy: !mayFire(state.cooldown, now) };
    });
  }

  override onDialRotate({ action, payload }: DialRotateEvent): void {
    const line = lineAfterTurn(
      this.#lines(this.settingsOf(action.id)),
      this.#turned.get(action.id),
      payload.ticks,
    );
    if (line) this.#turned.set(action.id, { id: line.id, at: this.context.clock.now() });
    this.#targets.forget(action.id);
    this.repaint([action.id]);
  }

  #channelOf({ channelName }: AnswerSettings): string | undefined {
    return this.session?.channelOf(channelName);
  }

  #lines(settings: AnswerSettings): readonly ViewerLine[] {
    const channelName = this.#channelOf(settings);
    return channelName === undefined ? [] : this.#chat.linesOf(channelName, settings.from);
  }

  /** Messages that were neither answered nor skipped. */
  #newLines(settings: AnswerSettings): readonly ViewerLine[] {
    return this.#lines(settings).filter(({ isNew }) => isNew);
  }

  override onWillAppear(event: WillAppearEvent): void {
    // The streamer may be pressing the key that was in this place a moment ago.
    this.#targets.show(event.action.id, undefined);
    super.onWillAppear(event);
  }

  override onWillDisappear(event: WillDisappearEvent): void {
    super.onWillDisappear(event);
    this.#targets.forget(event.action.id);
    this.#pressed.delete(event.action.id);
  }

  /** A press answers and a long press skips, so nothing happens before the release. */
  override async onKeyDown(event: KeyDownEvent): Promise<void> {
    const { action, payload } = event;
    // A multi-action has no long presses.
    if (payload.isInMultiAction) return super.onKeyDown(event);
    const line = this.#targets.of(action.id);
    // The target of a second press in a row is still the message that the first one answered or skipped.
    const isSettled = this.#lines(this.settingsOf(action.id)).some(
      ({ id, isNew }) => id === line?.id && !isNew,
    );
    const pressed = isSettled ? undefined : line;
    this.#pressed.set(action.id, pressed);
    this.beginHold(action.id, pressed !== undefined);
  }

  override async onDialDown(event: DialDownEvent): Promise<void> {
    this.#pressed.set(event.action.id, this.#targets.of(event.action.id));
    await super.onDialDown(event);
  }

  override async onTouchTap(event: TouchTapEvent): Promise<void> {
    this.#pressed.set(event.action.id, this.#targets.of(event.action.id));
    await super.onTouchTap(event);
  }

  protected override async released(event: KeyUpEvent, isLongPress: boolean): Promise<void> {
    if (!isLongPress) return this.perform(event);
    const { action, payload } = event;
    const line = this.#pressed.get(action.id);
    const channelName = this.#channelOf(this.read(payload.settings));
    if (line && channelName !== undefined) this.#chat.settle(channelName, line.id);
  }

  protected override async press({ keyId, settings }: Press<AnswerSettings>): Promise<PressSign> {
    const { session } = this;
    const channelName = this.#channelOf(settings);
    const line = this.#lineFor(keyId, settings);
    this.#pressed.delete(keyId);
    const prompts = promptsOf(settings.prompt);
    const round = roundFor(this.#rounds.get(keyId), prompts, "in-turn", this.context.random);
    const [prompt] = round.left;
    if (!session || channelName === undefined || !line || prompt === undefined || prompts.some(isTooLong))
      return "alert";
    const result = await answerLine(
      { session, chat: this.#chat, values: this.#values },
      { source: keyId, channelName, line, prompt, features: settings.features },
    );
    if (result.kind === "done") this.#rounds.set(keyId, afterUse(round));
    return this.#signOf(keyId, result);
  }

  /** The press target; without one, in a multi-action or during the cooldown, the newest message. */
  #lineFor(keyId: string, settings: AnswerSettings): ViewerLine | undefined {
    const state = this.session?.store.value;
    const isReady = state !== undefined && mayFire(state.cooldown, this.context.clock.now());
    const isUnread = this.#pressed.has(keyId) && isReady;
    return this.#pressed.get(keyId) ?? (isUnread ? undefined : this.#newLines(settings).at(-1));
  }

  #signOf(keyId: string, result: AnswerResult): PressSign {
    const { words } = this.context;
    switch (result.kind) {
      case "done":
        return "done";
      case "cooling":
      case "dropped":
        return "shown-on-key";
      case "failed":
        return "alert";
      case "missing":
        return this.#alert(keyId, `{${result.variable}}?`);
      case "too-long":
        return this.#alert(keyId, words.tooLong);
      case "removed":
        return this.#alert(keyId, words.removed);
    }
  }

  #alert(keyId: string, reason: string): PressSign {
    this.#reasons.set(keyId, reason);
    return "alert";
  }
}
