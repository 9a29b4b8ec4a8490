import { LitElement, css, html } from "lit";

type Connect = (...args: readonly string[]) => void;

/** A key's property inspector, in a frame, connected as Stream Deck connects it. */
export class InspectorView extends LitElement {
  static override properties = { name: { type: String }, arguments: { attribute: false } };
  declare name: string;
  declare arguments: readonly string[];

  static override styles = css`
    :host {
      display: flex;
      flex-direction: column;
      min-height: 0;
    }
    iframe {
      flex: 1;
      width: 100%;
      min-height: 440px;
      border: 0;
      border-radius: 8px;
      background: #2d2d2d;
    }
    p {
      margin: 0;
      padding: 24px;
      border: 1px dashed #3a3346;
      border-radius: 8px;
      color: #a79fb3;
    }
  `;

  constructor() {
    super();
    this.name = "";
    this.arguments = [];
  }

  override render() {
    const [, context] = this.arguments;
    if (!context) return html`<p>Press a key, or open its settings with the gear on it.</p>`;
    // A frame of its own for each key: an inspector is connected once, when it is loaded.
    return [
      html`<iframe
        title=${`Settings of ${this.name}`}
        src=${`/plugin/inspector/index.html?key=${encodeURIComponent(context)}`}
        @load=${(event: Event) => this.#connect(event.currentTarget as HTMLIFrameElement)}
      ></iframe>`,
    ];
  }

  #connect(frame: HTMLIFrameElement): void {
    const page: (Window & { connectElgatoStreamDeckSocket?: Connect }) | null = frame.contentWindow;
    page?.connectElgatoStreamDeckSocket?.(...this.arguments);
  }
}

customElements.define("inspector-view", InspectorView);
