import { type SVGTemplateResult, svg } from "lit";
import type { AlertKind } from "./alert-kinds.ts";

/** One pictogram per kind, on a grid of 24 with strokes of 2.2, so that shape as well as colour tells the kind. */
export const pictograms: Readonly<Record<AlertKind, SVGTemplateResult>> = {
  follow: svg`<path class="solid" d="M12 20S4 15.2 4 9.4A4.2 4.2 0 0 1 12 7.6a4.2 4.2 0 0 1 8 1.8C20 15.2 12 20 12 20Z" />`,
  subscription: svg`<path class="solid" d="m12 3.6 2.5 5.3 5.8.8-4.2 4.1 1 5.8-5.1-2.8-5.1 2.8 1-5.8-4.2-4.1 5.8-.8Z" />`,
  gift: svg`<path d="M4 11v9h16v-9M3 7.5h18V11H3ZM12 7.5V20M12 7.5C9 7.5 7 6.6 7 5s1.4-2 2.4-1.6S12 7.5 12 7.5Zm0 0c3 0 5-.9 5-2.5s-1.4-2-2.4-1.6S12 7.5 12 7.5Z" />`,
  raid: svg`<path d="m4 17 5-5-5-5M10 17l5-5-5-5M16 17l5-5-5-5" />`,
  cheer: svg`<path class="solid" d="M12 3 5 13.5 12 21l7-7.5Z" /><path class="cut" d="m5.6 13.5 6.4 2 6.4-2" />`,
  live: svg`<circle class="solid" cx="12" cy="12" r="3" /><path d="M7 7a7 7 0 0 0 0 10M17 7a7 7 0 0 1 0 10M4 4a11.3 11.3 0 0 0 0 16M20 4a11.3 11.3 0 0 1 0 16" />`,
  offline: svg`<path class="solid" d="M20 14.5A8.5 8.5 0 1 1 9.5 4 6.7 6.7 0 0 0 20 14.5Z" />`,
  other: svg`<path class="solid" d="M12 3c.7 5.2 3.3 8 9 9-5.7 1-8.3 3.8-9 9-.7-5.2-3.3-8-9-9 5.7-1 8.3-3.8 9-9Z" />`,
};
