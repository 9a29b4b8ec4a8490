import { defineConfig } from "vitest/config";
import { group, suite } from "../fixtures/suite.ts";
import { light } from "../vitest.config.ts";

/** The light tests alone, for copies of the project that lack a feature. */
export default defineConfig(suite([group("light", { include: light, maxWorkers: 5 })]));
