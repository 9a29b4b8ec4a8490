import type { Locator, Page } from "playwright-core";
import type { Application, PageMessage } from "./inspector-application.ts";

/** The line about the connection. */
export const connection = (page: Page): Locator => page.locator("#connection");
/** What the inspector calls out. */
export const banner = (page: Page): Locator => page.getByRole("alert");
/** A field, by its whole name. */
export const field = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true });

/** Types into a field and leaves it. */
export async function enter(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).fill(text);
  await field(page, name).blur();
}

/** What pages have asked the plugin, of one kind. */
export const questions = (application: Pick<Application, "sent">, event: string): PageMessage[] =>
  application.sent("sendToPlugin").filter(({ payload }) => payload["event"] === event);

/** Has the plugin tell the pages something. */
export const tell = (application: Pick<Application, "push">, event: string, fields: object = {}): void =>
  application.push({ event: "sendToPropertyInspector", payload: { event, ...fields } });

/** Everything the page holds in its tree: markup of every shadow root, and the values of its fields. */
export function everythingIn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const parts: string[] = [];
    const walk = (root: Document | ShadowRoot): void => {
      for (const element of root.querySelectorAll("*")) {
        for (const { name, value } of element.attributes) parts.push(`${name}=${value}`);
        if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
          parts.push(element.value);
        for (const node of element.childNodes)
          if (node.nodeType === Node.TEXT_NODE) parts.push(node.nodeValue ?? "");
        if (element.shadowRoot) walk(element.shadowRoot);
      }
    };
    walk(document);
    return parts.join("\n");
  });
}
