import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { light } from "../vitest.config.ts";

// A mutant that loses its folder writes here, not into anybody's home.
const home = mkdtempSync(join(tmpdir(), "sidekick-mutants-"));

/** Tests in a browser, with the built plugin or by a real clock are too slow to judge mutants. */
export default defineConfig({
  test: {
    include: light,
    exclude: [
      "test/{check,obs,service}/**",
      "test/plugin/obs/**",
      "**/{stream-gaps,look-file,media-store}.test.ts",
    ],
    env: { HOME: home, USERPROFILE: home, APPDATA: home },
    testTimeout: 120_000,
    expect: { poll: { timeout: 25_000 } },
  },
});
