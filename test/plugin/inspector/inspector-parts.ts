import type { Locator, Page } from "playwright-core";

/** A section of the inspector, by words of its headline. */
export const section = (page: Page, name: string): Locator => page.locator("summary", { hasText: name });
/** What the inspector calls out. */
export const banner = (page: Page): Locator => page.getByRole("alert");
/** A field, by its whole name. */
export const field = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true });
