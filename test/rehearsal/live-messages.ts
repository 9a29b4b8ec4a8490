/** A key as the page shows it. */
export interface LiveKey {
  readonly context: string;
  /** The action's name, for people. */
  readonly name: string;
  readonly column: number;
  readonly row: number;
  /** A data URI, or a path in the plugin's folder while nothing was painted. */
  readonly image: string;
  readonly title: string;
}

/** A dial as the page shows it: the items of the plugin's layout. */
export interface LiveDial {
  readonly context: string;
  /** The action's name, for people. */
  readonly name: string;
  readonly title: string;
  /** A data URI; empty while nothing was painted. */
  readonly icon: string;
  readonly value: string;
  /** Of the value's letters, in pixels of the layout, which is 200 wide. */
  readonly size: number;
  /** How full the bar is, 0 to 100, and its colour. */
  readonly bar: { readonly value: number; readonly colour: string };
}

/** One request that reached the reference service. */
export interface LiveRequest {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly at: number;
}

/** A button that makes something happen. */
export interface LiveScenario {
  readonly id: string;
  readonly label: string;
  readonly group: "alerts" | "ai" | "state" | "obs";
}

/** An account of the reference service. */
export interface LiveAccount {
  readonly id: string;
  readonly label: string;
}

/** From the rehearsal to its page. */
export type ToPage =
  | {
      readonly type: "welcome";
      readonly columns: number;
      readonly rows: number;
      readonly keys: readonly LiveKey[];
      readonly dials: readonly LiveDial[];
      readonly scenarios: readonly LiveScenario[];
      readonly accounts: readonly LiveAccount[];
      readonly account: string;
      readonly requests: readonly LiveRequest[];
      /** Address of the studio. */
      readonly studio: string;
      /** Address of the control page. */
      readonly control: string;
      /** Address of the help. */
      readonly help: string;
    }
  | { readonly type: "key"; readonly key: LiveKey }
  | { readonly type: "dial"; readonly dial: LiveDial }
  | { readonly type: "flash"; readonly context: string; readonly kind: "alert" | "ok" }
  | { readonly type: "request"; readonly request: LiveRequest }
  | { readonly type: "account"; readonly account: string }
  /** Whom the desktop application's window asks about; empty: it is closed. */
  | { readonly type: "consent"; readonly asksAbout: string }
  /** What OBS does with the overlay; empty: it has none. */
  | { readonly type: "overlay"; readonly url: string; readonly isShown: boolean }
  /** The plugin or an inspector asks for a page of its own. */
  | { readonly type: "open"; readonly url: string }
  /** What Stream Deck passes to an inspector's `connectElgatoStreamDeckSocket`. */
  | { readonly type: "inspector"; readonly context: string; readonly arguments: readonly string[] }
  | { readonly type: "problem"; readonly sentence: string };

/** From the page to the rehearsal. */
export type FromPage =
  | { readonly type: "down" | "up" | "select" | "touch"; readonly context: string }
  | { readonly type: "turn"; readonly context: string; readonly ticks: number }
  | { readonly type: "perform"; readonly scenario: string }
  | { readonly type: "account"; readonly account: string }
  | { readonly type: "consent"; readonly isAllowed: boolean };
