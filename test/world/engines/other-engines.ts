import type { Requirement } from "../../fixtures/requirements.ts";
import type { EngineBrowser, WindowSize } from "./engine-page.ts";
import { startFirefox } from "./firefox.ts";
import { startWebkit } from "./webkit.ts";

interface OtherEngine {
  readonly name: string;
  readonly tag: Requirement;
  readonly start: (size: WindowSize) => Promise<EngineBrowser>;
}

/** Firefox and Safari's engine. */
export const otherEngines: readonly OtherEngine[] = [
  { name: "Firefox", tag: "firefox", start: startFirefox },
  { name: "WebKit", tag: "webkit", start: startWebkit },
];
