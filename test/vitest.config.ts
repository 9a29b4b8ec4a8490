import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/fixtures/build-if-needed.ts", "test/fixtures/prepare-browser.ts"],
    // Browsers and child processes start slowly on two busy cores; nothing waits for these bounds when all is well.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 25_000 } },
    // Two at a time: tests drive real browsers and processes, and more would only contend for the cores.
    maxWorkers: 2,
  },
});
