import { css, html, nothing } from "lit";
import { every } from "../../../shared/clock.ts";
import type { EmoteServiceStatus, EmotesStatus } from "../../../shared/protocol/emotes-protocol.ts";
import { fill, plural } from "../../../shared/words/words.ts";
import { pageClock } from "../../page/page-clock.ts";
import { pageFetch, readFrom } from "../../page/page-fetch.ts";
import { controls } from "../../../shared/ui/controls.styles.ts";
import { fieldRow } from "../fields/field-row.ts";
import { textField } from "../../../shared/ui/text-field.ts";
import { tickField } from "../../../shared/ui/tick-field.ts";
import { StudioElement } from "../studio-element.ts";
import type { StudioHost } from "../studio-host.ts";
import { whileConnected } from "../while-connected.ts";

const path = "/emotes/status";
/** How often the state is read, in milliseconds. */
const readEveryMs = 2_000;

/** What the studio can change. */
interface EmotesChange {
  readonly isOn?: boolean;
  readonly twitchId?: string;
  readonly isRead?: true;
}

/** Emotes: whether they are shown, what each service has, and the channel's Twitch ID where FrankerFaceZ has none. */
export class SidekickEmoteSettings extends StudioElement {
  static override styles = [
    controls,
    css`
      dl {
        display: grid;
        font-size: 12px;
        gap: 4px 12px;
        grid-template-columns: auto 1fr;
        margin: 0 0 10px;
      }
      dt {
        font-weight: 600;
      }
      dd {
        color: var(--muted);
        margin: 0;
      }
    `,
  ];
  static override properties = { status: { state: true }, trouble: { state: true } };
  status: EmotesStatus | undefined;
  trouble = "";

  constructor() {
    super();
    whileConnected(this, (signal) => {
      const read = (): void => void (document.hidden || this.#read());
      signal.addEventListener("abort", every(pageClock, readEveryMs, read));
      read();
    });
  }

  protected override render() {
    const { status, words } = this;
    const { tick, note, read, reading } = words.emotes;
    if (!status) return nothing;
    return html`${tickField(tick, status.isOn, (isOn) => void this.#send({ isOn }), { isSwitch: true })}
      <p class="note">${note}</p>
      ${
        status.isOn
          ? html`<dl>
                ${status.services.map(
                  (one) =>
                    html`<dt>${one.name}</dt>
                      <dd>${this.#sentenceOf(one, status)}</dd>`,
                )}
              </dl>
              ${this.#twitchId(status)}
              <button
                type="button"
                ?disabled=${status.isReading}
                @click=${() => void this.#send({ isRead: true })}
              >
                ${status.isReading ? reading : read}
              </button>`
          : nothing
      }`;
  }

  #sentenceOf(
    { emotes, ofChannel, problem }: EmoteServiceStatus,
    { channel, isReading }: EmotesStatus,
  ): string {
    const { count, problems } = this.words.emotes;
    const has = fill(plural(this.language, count, emotes), { n: emotes, own: ofChannel });
    const why = problem && fill(problems[problem], { channel });
    if (emotes > 0) return why ? `${has} ${why}` : has;
    return why ?? (isReading ? "…" : has);
  }

  #twitchId({ takesId, twitchId, channel }: EmotesStatus) {
    const { words, trouble } = this;
    const { label, note, wrong } = words.emotes.twitchId;
    if (!takesId) return nothing;
    const enter = (text: string): boolean => {
      const isId = /^\d{0,20}$/.test(text.trim());
      this.trouble = isId ? "" : wrong;
      if (isId) void this.#send({ twitchId: text.trim() });
      return isId;
    };
    return fieldRow({
      words,
      id: "twitch-id",
      label,
      note: fill(note, { channel }),
      trouble,
      field: textField({
        id: "twitch-id",
        value: twitchId,
        inputmode: "numeric",
        described: "twitch-id-note",
        onChange: enter,
      }),
    });
  }

  async #read(): Promise<void> {
    this.status = (await readFrom(path, (json) => json as EmotesStatus)) ?? this.status;
  }

  async #send(change: EmotesChange): Promise<void> {
    try {
      const response = await pageFetch(path, { method: "PUT", body: JSON.stringify(change) });
      if (!response.ok) throw new Error("The plugin did not save it.");
      this.status = (await response.json()) as EmotesStatus;
    } catch {
      this.say(this.words.emotes.unsaved, { isTrouble: true });
      this.requestUpdate();
    }
  }
}

customElements.define("sidekick-emote-settings", SidekickEmoteSettings);

/** The settings of emotes, among those of the chat. */
export const emoteContent = {
  piece: "chat",
  render: (host: StudioHost) => html`<sidekick-emote-settings .host=${host}></sidekick-emote-settings>`,
};
