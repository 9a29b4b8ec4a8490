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
    // Three at a time on two cores: tests drive real browsers and processes, and wait for them more than half the time.
    maxWorkers: 3,
  },
});
