import type { Hello, Order, PageMessage, PageState, RelayMessage } from "../../shared/overlay-protocol.ts";

/** What all open overlay pages together are doing, and what was set for them. */
export interface OverlayState {
  /** Open pages that have said who they are. */
  readonly pages: number;
  /** Those of them that run in OBS. */
  readonly pagesInObs: number;
  readonly voice: PageState["voice"] & {
    readonly muted: boolean;
    /** 0 to 100. */
    readonly volume: number;
  };
  readonly alerts: PageState["alerts"] & { readonly paused: boolean };
}

/** What lasts beyond a page and a process. */
export interface OverlaySettings {
  readonly muted: boolean;
  readonly volume: number;
  readonly alertsPaused: boolean;
}

/** One page's side of the control. */
export interface PageConnection {
  /** The page said something. */
  receive(message: PageMessage): void;
  /** The page is gone. */
  leave(): void;
}

/**
 * Voice and alerts of every open overlay page at once. What is set lasts; an order reaches the pages that are open now.
 * Exactly one page is heard, of those that can be: one on air in OBS if there is any, else one in OBS, else another, and
 * a preview only when there is nothing else. Of equals it is the one that is heard already, or else the oldest.
 */
export interface OverlayControl {
  readonly state: OverlayState;
  readonly settings: OverlaySettings;
  subscribe(listener: () => void): () => void;
  setMuted(muted: boolean): void;
  /** 0 to 100. */
  setVolume(volume: number): void;
  setAlertsPaused(paused: boolean): void;
  /** Has something done by every open page. Answers false when none is open. */
  order(what: Order): boolean;
  /** Calls back with every order, also while no page is open. */
  onOrder(listener: (what: Order) => void): () => void;
  /** Calls back with the ids of events that viewers have been shown to their end; returns an unsubscribe function. */
  onSeen(listener: (eventIds: readonly string[]) => void): () => void;
  /** Tells every open page that a layout or a picture has changed. */
  lookChanged(): void;
  /** A page has connected. `send` hands it a message. */
  connect(send: (message: RelayMessage) => void): PageConnection;
}

interface OpenPage {
  readonly send: (message: RelayMessage) => void;
  readonly hello: Omit<Hello, "type">;
  state: PageState;
}

const nothing: PageState = {
  isOnAir: true,
  voice: { state: "idle", waiting: 0 },
  alerts: { showing: false, waiting: 0 },
};

/** A control with no page; `initial` is what was set the last time. */
export function createOverlayControl(initial: OverlaySettings): OverlayControl {
  let settings = initial;
  const pages = new Set<OpenPage>();
  const listeners = new Set<() => void>();
  const orderListeners = new Set<(what: Order) => void>();
  const seenListeners = new Set<(eventIds: readonly string[]) => void>();

  /** Of the pages that can do it, the one that matters most to viewers; of equals, the oldest. */
  const foremost = (can: (page: OpenPage) => boolean = () => true): OpenPage | undefined =>
    [...pages].filter(can).toSorted((one, other) => rank(other) - rank(one))[0];
  let spoke: OpenPage | undefined;
  const speaker = (): OpenPage | undefined => {
    const best = foremost(({ hello }) => hello.speaks);
    // It may be in the middle of a word.
    if (!best || !spoke || !pages.has(spoke) || rank(spoke) < rank(best)) spoke = best;
    return spoke;
  };

  const notify = (): void => {
    for (const listener of listeners) listener();
  };

  const tell = (page: OpenPage): void => {
    page.send({
      type: "settings",
      ...settings,
      speaks: page === speaker(),
      // What the streamer tries out in a preview is heard by the streamer alone.
      chimes: page.hello.isPreview || page === foremost(({ hello }) => hello.chimes),
    });
  };

  const tellAll = (): void => {
    for (const page of pages) tell(page);
    notify();
  };

  const set = (change: Partial<OverlaySettings>): void => {
    settings = { ...settings, ...change };
    tellAll();
  };

  return {
    get state() {
      const { voice, alerts } = (speaker() ?? foremost())?.state ?? nothing;
      return {
        pages: pages.size,
        pagesInObs: [...pages].filter(({ hello }) => hello.inObs).length,
        voice: { ...voice, muted: settings.muted, volume: settings.volume },
        alerts: { ...alerts, paused: settings.alertsPaused },
      };
    },
    get settings() {
      return settings;
    },
    subscribe(listener) {
      const own = (): void => listener();
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    onSeen(listener) {
      seenListeners.add(listener);
      return () => void seenListeners.delete(listener);
    },
    lookChanged() {
      for (const page of pages) page.send({ type: "look" });
    },
    setMuted: (muted) => set({ muted }),
    setVolume: (volume) => set({ volume: Math.min(100, Math.max(0, Math.round(volume))) }),
    setAlertsPaused: (alertsPaused) => set({ alertsPaused }),
    onOrder(listener) {
      orderListeners.add(listener);
      return () => void orderListeners.delete(listener);
    },
    order(what) {
      for (const listener of orderListeners) listener(what);
      for (const page of pages) page.send({ type: "do", what });
      return pages.size > 0;
    },
    connect(send) {
      let own: OpenPage | undefined;
      return {
        receive(message) {
          if (message.type === "hello") {
            if (own) return;
            own = { send, hello: message, state: nothing };
            pages.add(own);
            // One in OBS takes the voice over from one that is not.
            tellAll();
          } else if (!own) {
            // It has not said who it is.
          } else if (message.type === "seen") {
            const best = foremost();
            // What is seen only in a preview, or off air while another is on, has not been seen by the viewers.
            const counts = best && !own.hello.isPreview && rank(own) === rank(best);
            if (counts) for (const listener of seenListeners) listener(message.eventIds);
          } else {
            const wasOnAir = own.state.isOnAir;
            own.state = message;
            if (message.isOnAir === wasOnAir) notify();
            else tellAll();
          }
        },
        leave() {
          if (own && pages.delete(own)) tellAll();
        },
      };
    },
  };
}

/** How much a page matters to viewers. */
function rank({ hello, state }: OpenPage): number {
  if (hello.isPreview) return 0;
  if (!hello.inObs) return 1;
  return state.isOnAir ? 3 : 2;
}
