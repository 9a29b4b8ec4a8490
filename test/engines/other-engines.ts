import type { EngineBrowser, WindowSize } from "./engine-page.ts";
import { hasFirefox, startFirefox } from "./firefox.ts";
import { hasWebkit, startWebkit } from "./webkit.ts";

type Start = (size: WindowSize) => Promise<EngineBrowser>;

const installed: readonly (readonly [name: string, isInstalled: boolean, start: Start])[] = [
  ["Firefox", hasFirefox, startFirefox],
  ["WebKit", hasWebkit, startWebkit],
];

/** Firefox and Safari's engine, where they are installed. */
export const otherEngines = installed.flatMap(([name, isInstalled, start]) =>
  isInstalled ? [[name, start] as const] : [],
);

for (const [name, isInstalled] of installed)
  if (!isInstalled) console.warn(`${name} is not installed here: streamers' pages are not tested in it.`);
