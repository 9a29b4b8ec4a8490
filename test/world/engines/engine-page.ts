declare global {
  /** In a page that `run` runs a function in: the elements that match, in all shadow roots. */
  var deep: (selector: string, root?: Document | ShadowRoot) => HTMLElement[];
}

/** Defines `deep` in a page. */
export const definesDeep = `globalThis.deep ??= (selector, root = document) =>
  [...root.querySelectorAll("*")].flatMap((one) => [
    ...(one.matches(selector) ? [one] : []),
    ...(one.shadowRoot ? deep(selector, one.shadowRoot) : []),
  ]);`;

/** A page in an engine other than OBS's, driven as a person does: by a real pointer and real keys. */
export interface EnginePage {
  goto(url: string): Promise<void>;
  /** Runs a function in the page; arguments and result go as JSON. */
  run<Args extends readonly unknown[], Result>(
    script: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** Gives the window's content another size. */
  resize(size: WindowSize): Promise<void>;
  /** Presses and releases the pointer at a place in the window, in CSS pixels. */
  clickAt(x: number, y: number): Promise<void>;
  /** Types text into what has the focus. */
  type(text: string): Promise<void>;
  /** A picture of the window, as PNG. */
  picture(): Promise<Buffer>;
  /** Errors in the console and those that nothing caught, since `goto`; in WebKit, since the page was loaded. */
  errors(): Promise<readonly string[]>;
}

/** A browser with one window. */
export interface EngineBrowser {
  readonly page: EnginePage;
  readonly close: () => Promise<void>;
}

/** Size of a window's content in CSS pixels. */
export interface WindowSize {
  readonly width: number;
  readonly height: number;
}

/** Where an element is, in CSS pixels of the window. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The first visible element that matches, in all shadow roots and in frames of the same origin; with `text`, the one
 * whose text or label is this.
 */
export function boxOf(page: EnginePage, selector: string, text?: string): Promise<Box | undefined> {
  return page.run(
    async (selector, text) => {
      const found = (root: Document | ShadowRoot, dx: number, dy: number): Box | undefined => {
        for (const element of root.querySelectorAll<HTMLElement>("*")) {
          const { x, y, width, height } = element.getBoundingClientRect();
          const label = element.getAttribute("aria-label") ?? element.textContent ?? "";
          const isText = text === null || label.replaceAll(/\s+/g, " ").trim() === text;
          if (width > 0 && height > 0 && isText && element.matches(selector)) {
            element.scrollIntoView({ block: "nearest", inline: "nearest" });
            const { x, y } = element.getBoundingClientRect();
            return { x: x + dx, y: y + dy, width, height };
          }
          const inside = element.shadowRoot ?? (element as HTMLIFrameElement).contentDocument;
          const [fx, fy] = element.shadowRoot ? [dx, dy] : [dx + x, dy + y];
          const deeper = inside ? found(inside, fx, fy) : undefined;
          if (deeper) return deeper;
        }
        return undefined;
      };
      return found(document, 0, 0);
    },
    selector,
    text ?? null,
  );
}

/** Clicks the middle of an element as soon as it is there, in the window, and no longer moves. */
export async function click(page: EnginePage, selector: string, text?: string): Promise<void> {
  let before: string | undefined;
  for (let tries = 0; ; tries++) {
    const box = await boxOf(page, selector, text);
    const [x, y] = box ? [box.x + box.width / 2, box.y + box.height / 2] : [-1, -1];
    const place = `${x} ${y}`;
    if (place === before && (await isInWindow(page, x, y))) return page.clickAt(x, y);
    before = box && place;
    if (tries === 200) throw new Error(`There is no ${selector} ${text ?? ""}`);
    await new Promise((resolve) => setTimeout(resolve, box ? 20 : 100));
  }
}

function isInWindow(page: EnginePage, x: number, y: number): Promise<boolean> {
  return page.run((x, y) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight, x, y);
}
