import { css, html } from "lit";

/** The styles of `cooldownRing`. */
export const ringStyles = css`
  .ring {
    flex: none;
    height: 40px;
    position: relative;
    width: 40px;
  }
  .ring svg {
    display: block;
    fill: none;
    height: 100%;
    stroke-width: 11;
    width: 100%;
  }
  .ring .track {
    stroke: var(--rule);
  }
  .ring .left {
    stroke: var(--ready);
    stroke-dasharray: 100 100;
  }
  .ring.cooling .left {
    stroke: var(--in-chat);
  }
  .ring.unknown .left {
    stroke: none;
  }
  .ring span {
    color: var(--ink);
    display: grid;
    font-size: 15px;
    font-variant-numeric: tabular-nums;
    font-weight: 600;
    inset: 0;
    place-items: center;
    position: absolute;
  }
`;

// The ring of the keys, on their grid of 144: inset 6, a rounded square from the top's middle, clockwise.
const path =
  "M72 10H106A28 28 0 0 1 134 38V106A28 28 0 0 1 106 134H38A28 28 0 0 1 10 106V38A28 28 0 0 1 38 10Z";

/**
 * The cooldown as on the keys: the gap opens at the top and grows clockwise. It moves with the seconds inside it: painted
 * at every frame, it took ten per cent of a core.
 *
 * @param share The remaining share of the cooldown, 0 to 1; 0: a reaction is possible now.
 */
export function cooldownRing(share: number, look: "ready" | "cooling" | "unknown", inside: unknown) {
  const offset = look === "ready" ? 0 : (Math.min(1, Math.max(0, share)) - 1) * 100;
  return html`<div class="ring ${look}" aria-hidden="true">
    <svg viewBox="0 0 144 144">
      <path class="track" d=${path}></path>
      <path class="left" d=${path} pathLength="100" stroke-dashoffset=${offset}></path>
    </svg>
    <span>${inside}</span>
  </div>`;
}
