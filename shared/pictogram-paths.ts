/**
 * Pictograms that keys and the control page both draw, as SVG path data around 0, 0, at most 34 units from it. `sound`,
 * `crossed` and `clapper` are strokes beside the outlines of `speaker` and `bell`; `skip` is a stroke, too, and `bolt` an area in `bubble`.
 */
export const pictogramPaths = {
  speaker: "M-29 -10H-17L-2 -23V23L-17 10H-29Z",
  sound: "M9 -9A13 13 0 0 1 9 9M18 -19A27 27 0 0 1 18 19",
  crossed: "M9 -9L27 9M27 -9L9 9",
  bell: "M0 -28A18 18 0 0 1 18 -10V3L25 16H-25L-18 3V-10A18 18 0 0 1 0 -28Z",
  clapper: "M-7 25A8 8 0 0 0 7 25",
  moon: "M7 -28A28 28 0 1 0 29 9A23 23 0 0 1 7 -28Z",
  bubble:
    "M-15 -27H15A15 15 0 0 1 30 -12V2A15 15 0 0 1 15 17H1L-14 29V17H-15A15 15 0 0 1 -30 2V-12A15 15 0 0 1 -15 -27Z",
  bolt: "M4 -21L-11 -3H-1L-4 11L11 -8H1Z",
  skip: "M-24 -22L-2 0L-24 22M4 -22L26 0L4 22",
} as const;
