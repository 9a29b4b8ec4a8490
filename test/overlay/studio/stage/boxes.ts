import fc from "fast-check";

/** Canvases of usual shapes, in pixels. */
export const canvases = [
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
  { width: 3840, height: 2160 },
  { width: 1080, height: 1920 },
  { width: 2560, height: 1080 },
  { width: 800, height: 800 },
] as const;
/** The canvas of most streams. */
export const fullHd = canvases[0];

/** Any of `canvases`. */
export const anyCanvas = fc.constantFrom(...canvases);

const share = (min: number, max: number) => fc.double({ min, max, noNaN: true });

/** A canvas, and a box whose centre is on it. */
export const boxOnCanvas = fc
  .tuple(anyCanvas, share(0.02, 0.9), share(0.02, 0.9), share(0, 1), share(0, 1))
  .map(([canvas, wide, high, across, down]) => {
    const side = Math.min(canvas.width, canvas.height);
    const [width, height] = [wide * side, high * side];
    return {
      canvas,
      box: { x: across * canvas.width - width / 2, y: down * canvas.height - height / 2, width, height },
    };
  });
