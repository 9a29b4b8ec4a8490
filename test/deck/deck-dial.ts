import { DeckAction, type AppearanceCommand, type Placement } from "./deck-action.ts";
import type { Press } from "./deck-key.ts";
import type { Host } from "./host.ts";
import { readImage } from "./images.ts";
import { type JsonObject, type JsonValue, isJsonObject } from "./json.ts";
import { type Layout, type LayoutItemType, readLayout } from "./layouts.ts";

/** A dial with its part of the touchscreen (200 × 100). */
export class DeckDial extends DeckAction {
  readonly controller = "Encoder";
  /** Every `setFeedback` as it came, oldest first, the last 2 000. */
  readonly feedbacks: { readonly at: number; readonly payload: JsonObject }[] = [];
  #layoutName: string;
  #layout: Layout | string;
  #feedback: Record<string, JsonValue> = {};
  #down = false;

  constructor(placement: Placement, host: Host) {
    super(placement, host);
    this.#layoutName = placement.definition.Encoder?.layout ?? "$X1";
    this.#layout = readLayout(this.#layoutName, host.pluginDir);
  }

  /** Name or path of the layout on the touchscreen. */
  get layout(): string {
    return this.#layoutName;
  }

  /** What the touchscreen shows by item: everything sent since the layout was set, the latest of each. */
  get feedback(): JsonObject {
    return this.#feedback;
  }

  /** Pushes and releases it. */
  press(): Press {
    const press = this.down();
    this.up();
    return press;
  }

  down(): Press {
    const downAtMs = this.#gesture("dialDown");
    this.#down = true;
    return { downAtMs };
  }

  up(): void {
    this.#down = false;
    this.#gesture("dialUp");
  }

  /** Turns it by `ticks`, negative for anticlockwise. */
  rotate(ticks: number): number {
    return this.#gesture("dialRotate", { pressed: this.#down, ticks });
  }

  /** Taps its part of the touchscreen; `hold` is a long touch. Default: a short one in the middle. */
  touch(options: { readonly hold?: boolean; readonly x?: number; readonly y?: number } = {}): number {
    const { hold = false, x = 100, y = 50 } = options;
    return this.#gesture("touchTap", { hold, tapPos: [x, y] });
  }

  apply(command: AppearanceCommand, at: number): string | undefined {
    switch (command.event) {
      case "setImage":
        return this.appearance.setImage(command.payload, at, this.visible);
      case "setTitle":
        return this.#setTitle(command.payload.title);
      case "setFeedback":
        return this.#setFeedback(command.payload, at);
      case "setFeedbackLayout":
        return this.#setLayout(command.payload.layout);
      case "showAlert":
        this.alerts += 1;
        return undefined;
      case "setState":
      case "showOk":
        return `${command.event} is for keys, and this is a dial.`;
    }
  }

  /** The item "title", where the layout has one, is the title of the action. */
  #setTitle(title: string | undefined): string | undefined {
    if (typeof this.#layout !== "string" && this.#layout.has("title")) this.#feedback["title"] = title ?? "";
    return this.appearance.setTitle({ title });
  }

  #setLayout(name: string): string | undefined {
    const layout = readLayout(name, this.host.pluginDir);
    if (typeof layout === "string") return layout;
    this.#layoutName = name;
    this.#layout = layout;
    this.#feedback = {};
    return undefined;
  }

  #setFeedback(payload: JsonObject, at: number): string | undefined {
    if (typeof this.#layout === "string") return this.#layout;
    this.feedbacks.push({ at, payload });
    if (this.feedbacks.length > 2_000) this.feedbacks.shift();
    for (const [key, value] of Object.entries(payload)) {
      const type = this.#layout.get(key);
      if (type === undefined) return `The layout ${this.#layoutName} has no item "${key}".`;
      const wrong = this.#wrongItem(type, key, value);
      if (wrong !== undefined) return wrong;
      // A plain value sets the item's value; an object changes the properties that it names.
      const before = this.#feedback[key];
      this.#feedback[key] = isJsonObject(value)
        ? { ...(isJsonObject(before) ? before : before === undefined ? {} : { value: before }), ...value }
        : isJsonObject(before)
          ? { ...before, value }
          : value;
    }
    return undefined;
  }

  #wrongItem(type: LayoutItemType, key: string, given: JsonValue): string | undefined {
    const value = isJsonObject(given) ? given["value"] : given;
    if (value === undefined) return undefined;
    if (type === "pixmap") {
      if (typeof value !== "string") return `The item "${key}" is an image, but its value is not.`;
      return readImage(value, this.host.pluginDir).complaint;
    }
    if (type === "text") {
      return typeof value === "string" || typeof value === "number"
        ? undefined
        : `The item "${key}" is text, but its value is not.`;
    }
    return Number.isFinite(Number(value))
      ? undefined
      : `The item "${key}" is a bar, and its value is no number.`;
  }

  #gesture(event: "dialDown" | "dialUp" | "dialRotate" | "touchTap", extra: JsonObject = {}): number {
    if (!this.visible) throw new Error("A dial that is out of view cannot be touched.");
    // Dials' gestures carry neither state nor multi-action, for they can be in none.
    const { isInMultiAction: _, state: __, ...payload } = this.payload(extra);
    return this.host.act(this.event(event, payload));
  }
}
