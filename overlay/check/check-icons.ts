import { svg } from "lit";
import type { CheckState } from "../../shared/protocol/check-lines.ts";

const stroke = (path: string) =>
  svg`<path d=${path} fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"></path>`;

/** A distinct shape for each state, for those who cannot see its colour. */
export const icons: Readonly<Record<CheckState | "waiting", unknown>> = {
  fine: stroke("M4 10.5 8.2 15 16 6"),
  attention: stroke("M10 3 18 17H2ZM10 8.5v3.5M10 14.6v.1"),
  trouble: stroke("M5 5 15 15M15 5 5 15"),
  unknown: stroke("M6.8 7.2a3.2 3.2 0 1 1 4.6 2.9c-.9.5-1.4 1-1.4 2M10 15.6v.1"),
  waiting: stroke("M5 10v.1M10 10v.1M15 10v.1"),
};
