import { LitElement, html, nothing } from "lit";
import type { LiveAccount, LiveDial, LiveKey, LiveRequest, LiveScenario, ToPage } from "../live-messages.ts";
import "./deck-view.ts";
import "./dials-view.ts";
import "./inspector-view.ts";
import { type Live, connectLive } from "./live.ts";
import { styles } from "./rehearsal-page.styles.ts";
import "./stage-view.ts";

const flashMs = 1_200;
const requestsShown = 60;
/** What a newcomer tries first. */
const first = ["follow", "subscription", "gift", "cheer", "tip", "raid", "big-raid", "ai-message"];
/** The other buttons that make something happen, by what does it. */
const groups = [
  ["alerts", "Viewers"],
  ["ai", "The AI"],
  ["state", "Stream"],
  ["obs", "OBS"],
] as const;

/** The whole product on one page: the deck, its settings, the overlay, and a hand on the reference service. */
export class RehearsalPage extends LitElement {
  static override properties = {
    isOpen: { state: true },
    keys: { state: true },
    dials: { state: true },
    flashes: { state: true },
    welcome: { state: true },
    account: { state: true },
    overlay: { state: true },
    opened: { state: true },
    inspector: { state: true },
    selected: { state: true },
    requests: { state: true },
    problem: { state: true },
    asksAbout: { state: true },
  };
  declare isOpen: boolean;
  declare keys: ReadonlyMap<string, LiveKey>;
  declare dials: ReadonlyMap<string, LiveDial>;
  declare flashes: ReadonlyMap<string, "alert" | "ok">;
  declare welcome: {
    readonly columns: number;
    readonly rows: number;
    readonly scenarios: readonly LiveScenario[];
    readonly accounts: readonly LiveAccount[];
    readonly studio: string;
    readonly control: string;
    readonly help: string;
  };
  declare account: string;
  declare overlay: { readonly url: string; readonly isShown: boolean };
  /** A page that the plugin wanted to open and the browser did not let it. */
  declare opened: string;
  declare inspector: readonly string[];
  declare selected: string;
  declare requests: readonly LiveRequest[];
  declare problem: string;
  /** Whom the desktop application's window asks about; empty: it is closed. */
  declare asksAbout: string;
  #live: Live | undefined;

  static override styles = styles;

  constructor() {
    super();
    this.isOpen = false;
    this.keys = new Map();
    this.dials = new Map();
    this.flashes = new Map();
    this.welcome = { columns: 5, rows: 3, scenarios: [], accounts: [], studio: "", control: "", help: "" };
    this.account = "";
    this.overlay = { url: "", isShown: true };
    this.opened = "";
    this.inspector = [];
    this.selected = "";
    this.requests = [];
    this.problem = "";
    this.asksAbout = "";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#live = connectLive(
      (message) => this.#take(message),
      (isOpen) => {
        this.isOpen = isOpen;
      },
    );
  }

  #take(message: ToPage): void {
    switch (message.type) {
      case "welcome":
        this.welcome = message;
        this.keys = new Map(message.keys.map((key) => [key.context, key]));
        this.dials = new Map(message.dials.map((dial) => [dial.context, dial]));
        this.account = message.account;
        this.requests = message.requests;
        this.problem = "";
        if (!this.keys.has(this.selected) && !this.dials.has(this.selected)) {
          this.selected = "";
          this.inspector = [];
        }
        return;
      case "key":
        this.keys = new Map(this.keys).set(message.key.context, message.key);
        return;
      case "dial":
        this.dials = new Map(this.dials).set(message.dial.context, message.dial);
        return;
      case "flash":
        this.#flash(message.context, message.kind);
        return;
      case "request":
        this.requests = [message.request, ...this.requests].slice(0, requestsShown);
        return;
      case "account":
        this.account = message.account;
        return;
      case "overlay":
        this.overlay = message;
        return;
      case "consent":
        this.asksAbout = message.asksAbout;
        return;
      case "open":
        // A click in the settings lets the page open another for a few seconds.
        this.opened = open(message.url, "_blank") ? "" : message.url;
        return;
      case "inspector":
        this.inspector = message.arguments;
        return;
      case "problem":
        this.problem = message.sentence;
    }
  }

  /** Stream Deck's own sign over a key, for as long as it shows it. */
  #flash(context: string, kind: "alert" | "ok"): void {
    this.flashes = new Map(this.flashes).set(context, kind);
    setTimeout(() => {
      this.flashes = new Map([...this.flashes].filter(([other]) => other !== context));
    }, flashMs);
  }

  #select(context: string): void {
    if (context === this.selected) return;
    this.selected = context;
    this.#live?.send({ type: "select", context });
  }

  get #selectedName(): string | undefined {
    return (this.keys.get(this.selected) ?? this.dials.get(this.selected))?.name;
  }

  /** The window of the service's desktop application. */
  #consent() {
    if (this.asksAbout === "") return nothing;
    const answer = (isAllowed: boolean) => this.#live?.send({ type: "consent", isAllowed });
    return html`<p class="problem" role="alertdialog" aria-label="The service's app">
      The service's app asks: may ${this.asksAbout} use your account?
      <button @click=${() => answer(true)}>Allow</button>
      <button @click=${() => answer(false)}>Deny</button>
    </p>`;
  }

  #button({ id, label }: LiveScenario) {
    const perform = () => this.#live?.send({ type: "perform", scenario: id });
    return html`<button data-scenario=${id} @click=${perform}>${label}</button>`;
  }

  #forDevelopers() {
    const choose = ({ target }: Event) =>
      this.#live?.send({ type: "account", account: (target as HTMLSelectElement).value });
    return html`<details class="developers">
      <summary>For developers</summary>
      <p>
        <label
          >Account
          <select @change=${choose}>
            ${this.welcome.accounts.map(({ id, label }) => html`<option value=${id} ?selected=${id === this.account}>${label}</option>`)}
          </select></label
        >
        <a href="gallery.html" target="_blank">Gallery</a>
      </p>
      <h2>What the service was asked</h2>
      <ol tabindex="0" aria-label="Requests, newest first">
        ${this.requests.map(
          ({ method, path, status }) =>
            html`<li ?data-bad=${status >= 400}>
              <span>${method}</span><span>${path}</span><span>${status}</span>
            </li>`,
        )}
      </ol>
    </details>`;
  }

  override render() {
    const { columns, rows, scenarios } = this.welcome;
    return html`
      <button class="skip" @click=${() => this.renderRoot.querySelector<HTMLElement>("deck-view")?.focus()}>
        Skip to the deck
      </button>
      <header>
        <h1>Sidekick <b>Deck</b></h1>
        <p>Rehearse here. Press a key, and see what your viewers would. Nothing goes online.</p>
        <nav aria-label="More pages">
          ${this.welcome.studio ? html`<a href=${this.welcome.studio} target="_blank">Studio</a>` : nothing}
          ${this.welcome.control ? html`<a href=${this.welcome.control} target="_blank">Control page</a>` : nothing}
          ${this.welcome.help ? html`<a href=${this.welcome.help} target="_blank">Help</a>` : nothing}
        </nav>
      </header>
      ${
        this.problem || !this.isOpen
          ? html`<p class="problem" role="status">
              ${this.problem || "The rehearsal is not running. Start it again with npm start."}
            </p>`
          : nothing
      }
      ${
        this.opened
          ? html`<p class="problem" role="status">
              The browser held a page back:
              <a href=${this.opened} target="_blank" @click=${() => (this.opened = "")}>open it</a>.
            </p>`
          : nothing
      }
      ${this.#consent()}
      <main>
        <section>
          <h2>What viewers see</h2>
          <stage-view .url=${this.overlay.url} .isShown=${this.overlay.isShown}></stage-view>
        </section>
        <section>
          <h2>Make something happen</h2>
          <div class="first" role="group" aria-label="First events">
            ${first.map((id) => scenarios.filter((each) => each.id === id).map((each) => this.#button(each)))}
          </div>
          <details>
            <summary>More events</summary>
            <div class="events">
              ${groups.map(
                ([group, name]) =>
                  html`<span id="group-${group}">${name}</span>
                    <div role="group" aria-labelledby="group-${group}">
                      ${scenarios
                        .filter((each) => each.group === group && !first.includes(each.id))
                        .map((each) => this.#button(each))}
                    </div>`,
              )}
            </div>
          </details>
          ${this.#forDevelopers()}
        </section>
      </main>
      <aside aria-label="The deck and its settings">
        <section>
          <h2>The deck</h2>
          <deck-view
            .columns=${columns}
            .rows=${rows}
            .keys=${this.keys}
            .flashes=${this.flashes}
            .selected=${this.selected}
            @key-select=${(event: CustomEvent<string>) => this.#select(event.detail)}
            @key-down=${(event: CustomEvent<string>) => this.#live?.send({ type: "down", context: event.detail })}
            @key-up=${(event: CustomEvent<string>) => this.#live?.send({ type: "up", context: event.detail })}
          ></deck-view>
          <dials-view
            .dials=${this.dials}
            .selected=${this.selected}
            @dial-select=${(event: CustomEvent<string>) => this.#select(event.detail)}
            @dial-down=${(event: CustomEvent<string>) => this.#live?.send({ type: "down", context: event.detail })}
            @dial-up=${(event: CustomEvent<string>) => this.#live?.send({ type: "up", context: event.detail })}
            @dial-touch=${(event: CustomEvent<string>) => this.#live?.send({ type: "touch", context: event.detail })}
            @dial-turn=${(event: CustomEvent<{ context: string; ticks: number }>) => this.#live?.send({ type: "turn", ...event.detail })}
          ></dials-view>
        </section>
        <section>
          <h2>${this.#selectedName ?? "Settings"}</h2>
          <inspector-view .name=${this.#selectedName ?? ""} .arguments=${this.inspector}></inspector-view>
        </section>
      </aside>
    `;
  }
}

customElements.define("rehearsal-page", RehearsalPage);
