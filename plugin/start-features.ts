import nodeModule from "node:module";
import { setFlagsFromString } from "node:v8";
import type { CoreContext } from "./context.ts";
import type { CreateFeature, Feature } from "./feature.ts";
import { features } from "./features.ts";
import type { PropertyInspector } from "./host/property-inspector.ts";
import { createInspector } from "./inspector/create-inspector.ts";
import { type OverlayForObs, overlayForObs } from "./screens/overlay-for-obs.ts";
import { createAdmission } from "./server/admission.ts";
import { startServer } from "./server/start-server.ts";
import type { StartServer } from "./server/server-keeper.ts";
import { createServices } from "./services.ts";
import { openSetUp } from "./set-up/set-up-answer.ts";
import { createSetUpPages, setUpSocket } from "./set-up/set-up-pages.ts";
import { Emitter } from "../shared/emitter.ts";

/** What the rest of the plugin asks of the features. */
export interface StartedFeatures {
  /** Answers a question of a property inspector. */
  readonly answer: Parameters<PropertyInspector["onMessage"]>[0];
  readonly startServer: StartServer;
  readonly overlayForObs: (isToBeAdded: boolean) => Promise<OverlayForObs>;
  /** Opens the set-up window at a section; resolves with `false` where no server can show it. */
  readonly openSetUp: (section: string) => Promise<boolean>;
  /** Ends connections; resolves when everything is saved. */
  close(): Promise<void>;
}

/** Starts features, by default all of them, and connects them with the server, forms and the set-up window. */
export async function startFeatures(
  core: CoreContext,
  started: readonly CreateFeature[] = features,
): Promise<StartedFeatures> {
  const { clock, log, stored } = core;
  const made: Feature[] = [];
  const listening = new Emitter<number>();
  const plugin = await createServices(core, listening.subscribe, () => allOf(made, "checks"));
  for (const create of started) made.push(await create(plugin));

  const answers = allOf(made, "answers");
  const pushes = allOf(made, "pushes");
  const routes = allOf(made, "routes");
  const answer = createInspector({ ...core, answers, pushes });
  const setUp = createSetUpPages({ ...core, answers, pushes });
  const sockets = [...allOf(made, "sockets"), setUpSocket(setUp)];
  plugin.screens.serve({ routes, sockets: allOf(made, "screenSockets") });
  keepHeapSmall();
  return {
    answer,
    overlayForObs: (isToBeAdded) => overlayForObs(plugin, isToBeAdded),
    openSetUp: (section) => openSetUp(plugin, section),
    async startServer(port) {
      const gate = createAdmission({ tokens: stored.tokens, clock, log });
      const running = await startServer({ port, gate, routes, sockets, clock, log });
      listening.emit(running.port);
      return running;
    },
    async close() {
      await Promise.all(made.map(({ close }) => close?.()));
    },
  };
}

/** The contributions of one kind, in the order of the features. */
function allOf<Kind extends "answers" | "checks" | "pushes" | "routes" | "screenSockets" | "sockets">(
  made: readonly Feature[],
  kind: Kind,
): NonNullable<Feature[Kind]>[number][] {
  return made.flatMap((feature) => [...(feature[kind] ?? [])] as NonNullable<Feature[Kind]>[number][]);
}

/**
 * Makes V8 spare memory: the plugin runs beside a game all evening. Measured side by side, 18,000 events of all kinds
 * left 116 MB with the flag and 254 without; 20 chat messages a second took 2.4 % of a core and 2.2. The flag is set once
 * all code is loaded: with other flags V8 no longer takes the code that Node brings compiled, which costs a start 25 ms.
 */
function keepHeapSmall(): void {
  // For the same reason, the compiled code that the next start uses is stored before.
  (nodeModule as Partial<typeof nodeModule>).flushCompileCache?.();
  setFlagsFromString("--optimize-for-size");
}
