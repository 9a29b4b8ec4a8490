import { defineConfig } from "vitest/config";
import { isMet, programPaths } from "../fixtures/requirements.ts";
import { group, suite } from "../fixtures/suite.ts";

/** All that the plugin does in an evening. */
const evening = ["test/end-to-end/{every-byte,outcomes}.test.ts"];

/** The tests of `npm run test:world`, which need more than Node and the browser that npm brings. */
export default defineConfig(
  suite([
    group("world", 0, { include: ["test/world/**/*.test.ts"], maxWorkers: 3 }),
    group("OpenDeck", 1, { include: evening, maxWorkers: 2, env: { DECK: "OpenDeck" } }),
    group("OpenDeck, oldest Node", 1, {
      include: isMet("node20") ? evening : [],
      maxWorkers: 2,
      env: { DECK: "OpenDeck", PLUGIN_NODE: programPaths.oldNode },
    }),
  ]),
);
