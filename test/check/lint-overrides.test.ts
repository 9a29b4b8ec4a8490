import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { overrides } = JSON.parse(readFileSync(`${root}/.oxlintrc.json`, "utf8")) as {
  overrides: { files: string[]; excludeFiles?: string[] }[];
};
const patterns = overrides.flatMap(({ files, excludeFiles = [] }) => [...files, ...excludeFiles]);

// A folder that moves takes no rule with it, and nothing else would tell.
it.each([...new Set(patterns)])("the linter's rules for %s are for files that exist", (pattern) => {
  expect(globSync(pattern, { cwd: root, exclude: ["node_modules"] }).length).toBeGreaterThan(0);
});
