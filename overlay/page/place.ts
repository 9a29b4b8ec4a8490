/** Places on the page for a piece. */
export const places = [
  "top-left",
  "top",
  "top-right",
  "left",
  "middle",
  "right",
  "bottom-left",
  "bottom",
  "bottom-right",
] as const;
/** One of them. */
export type Place = (typeof places)[number];
