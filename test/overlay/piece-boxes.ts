import type { ShownStates, SidekickOverlay } from "../../overlay/element/sidekick-overlay.ts";
import type { OverlayOptions } from "../../overlay/page/overlay-options.ts";

/** Where the visible parts of the pieces stand in the page, in its pixels. */
export interface Measured {
  readonly width: number;
  readonly height: number;
  /** Pieces for which even their smallest size is too large. */
  readonly crowdedOut: readonly string[];
  readonly boxes: readonly {
    readonly piece: string;
    readonly x: number;
    readonly y: number;
    readonly right: number;
    readonly bottom: number;
  }[];
}

/** Runs in the page: shows every piece at once, with texts so many characters long, or as in `shown`. */
export async function showAtOnce({
  options,
  shown,
  length,
}: {
  readonly options: Omit<OverlayOptions, "show"> & { readonly show: readonly string[] };
  readonly shown: ShownStates;
  readonly length: number;
}): Promise<void> {
  const root = document.querySelector<SidekickOverlay>("sidekick-overlay");
  if (!root) throw new Error("The overlay is not there.");
  const words = "Watch the left shoulder of the captain, then roll away from the lighthouse. ".repeat(20);
  const text = words.slice(0, length);
  const name = words.slice(0, Math.min(25, length)).replaceAll(" ", "_");
  Object.assign(root, {
    options: { ...options, show: new Set(options.show) },
    shown: {
      ...shown,
      ai: {
        message: { id: "a", eventId: "a", name, text, target: name, tone: "excited", expectsVoice: false },
        plate: { name, target: name, tone: "excited", waiting: 2 },
        isSpeaking: false,
        isLeaving: false,
        readMs: 10_000_000,
      },
      alerts: {
        alert: {
          eventId: `alert-${length}`,
          event: { eventType: "RAID", username: name, raidViewers: 9_999, message: text, sentDateTime: "" },
        },
        phase: "on",
        shownAt: 0,
        since: 0,
      },
      chat: Array.from({ length: 12 }, (_, at) => ({
        line: { id: `${at}`, eventId: `line-${at}`, name, text, role: "subscriber", platform: "A" },
        ids: [`${at}`],
        dueAt: 0,
        since: 0,
      })),
      avatar: {
        name,
        isLeaving: false,
        mouth: "open",
        tone: "happy",
        pose: "thinking",
        isBlinking: false,
        breath: 0,
        isMirrored: false,
      },
      captions: {
        eventId: "a",
        text: words.slice(0, Math.min(56, length)),
        plate: { name, tone: "excited", target: name, waiting: 2 },
      },
      status: { eventId: "notice", kind: "greeting", text },
      top: [5, 4, 3, 2, 1].map((count) => ({ name, count })),
    },
  });
  // The second frame comes after whatever the first one's sizes have set off.
  for (let frame = 0; frame < 3; frame++) await document.documentElement.animate(null, 1).finished;
  for (const one of document.getAnimations()) one.finish();
}

/** Runs in the page: the boxes of everything that is painted, less what is cut off. */
export function measurePieces(): Measured {
  /** What a piece paints, where that is not a panel. */
  const painted: Readonly<Record<string, string>> = {
    ai: ".head, .card",
    alerts: ".card",
    avatar: "svg",
    captions: ".head, p",
    voice: ".mark",
  };
  const visible = (element: Element) => {
    let { left: x, top: y, right, bottom } = element.getBoundingClientRect();
    for (
      let above: Node | null = element;
      above;
      above = above.parentNode ?? (above as ShadowRoot).host ?? null
    ) {
      if (!(above instanceof Element) || above === element) continue;
      if (above.localName === "sidekick-overlay" || getComputedStyle(above).overflowY === "visible") continue;
      const clip = above.getBoundingClientRect();
      [x, y] = [Math.max(x, clip.left), Math.max(y, clip.top)];
      [right, bottom] = [Math.min(right, clip.right), Math.min(bottom, clip.bottom)];
    }
    return { x, y, right, bottom };
  };
  const root = document.querySelector("sidekick-overlay")?.shadowRoot;
  const boxes = [...(root?.querySelectorAll(".piece:not(.trouble)") ?? [])].flatMap((place) => {
    const piece = place.classList[1] ?? "";
    return [...place.children]
      .flatMap((one) => [...(one.shadowRoot?.querySelectorAll(painted[piece] ?? ".panel") ?? [])])
      .map((one) => ({ piece, ...visible(one) }))
      .filter((one) => one.right > one.x && one.bottom > one.y);
  });
  // The smallest size is a tenth, and each step makes a piece smaller by 0.88: less than this is the last step.
  const crowdedOut = [...(root?.querySelectorAll<HTMLElement>(".piece.cut") ?? [])]
    .filter(({ style }) => Number(style.getPropertyValue("--_fit") || 1) < 0.1 / 0.88)
    .map(({ classList }) => classList[1] ?? "");
  return { width: innerWidth, height: innerHeight, crowdedOut, boxes };
}
