import { defineConfig } from "vitest/config";
import { isMet, programPaths } from "../fixtures/requirements.ts";
import { group, suite } from "../fixtures/suite.ts";

/** All that the plugin does in an evening. */
const evening = ["test/end-to-end/{every-byte,outcomes}.test.ts"];

/** The tests of `npm run test:world`, which need more than Node and the browser that npm brings. */
export default defineConfig(
  suite([
    group("world", { include: ["test/world/**/*.test.ts"], maxWorkers: 4 }),
    group("OpenDeck", { include: evening, maxWorkers: 4, env: { DECK: "OpenDeck" } }),
    group("OpenDeck, oldest Node", {
      include: isMet("node20") ? evening : [],
      maxWorkers: 4,
      env: { DECK: "OpenDeck", PLUGIN_NODE: programPaths.oldNode },
    }),
  ]),
);
