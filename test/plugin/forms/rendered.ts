import type { TemplateResult } from "lit";

/** What an event listener of a form reads of its event. */
interface Typed {
  readonly value?: string;
  readonly inputType?: string;
  readonly checked?: boolean;
  readonly key?: string;
  readonly isComposing?: boolean;
  readonly keyCode?: number;
  readonly files?: readonly File[];
  readonly clipboardData?: { readonly setData: (type: string, text: string) => void };
}

/** A form's template as a text, without a browser: its markup in one line, and its event listeners. */
export interface Rendered {
  readonly markup: string;
  /**
   * Calls the listener of an event on the element with this id, as if this had been typed or chosen there. Returns the
   * text that the element then has.
   */
  readonly fire: (id: string, event: string, typed?: Typed) => string;
  /** Clicks the button with this label for screen readers. */
  readonly click: (label: string) => void;
}

/** Renders a template of Lit. An attribute that is not there has no value: `disabled=`. */
export function rendered(template: TemplateResult): Rendered {
  const listeners: ((event: unknown) => void)[] = [];
  const textOf = (value: unknown): string => {
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
      return String(value);
    if (typeof value === "function")
      return `listener-${listeners.push(value as (event: unknown) => void) - 1}`;
    if (Array.isArray(value)) return value.map((each) => textOf(each)).join("");
    if (typeof value !== "object" || value === null) return "";
    // A directive, such as `live`, is drawn as its value.
    if ("_$litDirective$" in value && "values" in value) return textOf(value.values);
    if (!("strings" in value) || !("values" in value)) return "";
    const { strings, values } = value as TemplateResult;
    return strings.map((part, at) => part + (at < values.length ? textOf(values[at]) : "")).join("");
  };
  const markup = textOf(template).replaceAll(/\s+/g, " ");
  const call = (element: string, event: string, typed: Typed): string => {
    const number = new RegExp(`@${event}=listener-(\\d+)`).exec(element)?.[1];
    const listener = listeners[Number(number)];
    if (!listener) throw new Error(`Nothing listens to ${event} on ${element}: ${markup}`);
    const { value = "", inputType = "", checked = false, key = "", isComposing = false } = typed;
    const { keyCode = 0, files = [], clipboardData } = typed;
    const currentTarget = { value, checked, files, validity: { badInput: false } };
    const methods = { stopPropagation() {}, preventDefault() {} };
    listener({ currentTarget, inputType, key, isComposing, keyCode, clipboardData, ...methods });
    return currentTarget.value;
  };
  return {
    markup,
    fire(id, event, typed = {}) {
      return call(new RegExp(`<[a-z-]+ [^>]*\\bid="?${id}\\b[^>]*`).exec(markup)?.[0] ?? id, event, typed);
    },
    click(label) {
      const tags = markup.match(/<button [^>]*>/g) ?? [];
      const isNamed = (tag: string): boolean => tag.replaceAll('"', "").includes(`aria-label=${label}`);
      call(tags.find(isNamed) ?? label, "click", {});
    },
  };
}
