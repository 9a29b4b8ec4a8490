import { existsSync } from "node:fs";
import { readFile, readdir } from "node:fs/promises";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, it } from "vitest";
import { removable } from "../check/without-feature.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Features that have a folder of their own, each with the places besides its contributions that import it. One without any
 * is removed with its folder, its file in `plugin/features/`, its section of the set-up window and their lines in the lists.
 */
const users: Readonly<Record<string, readonly string[]>> = {
  api: [],
  control: [
    "plugin/api",
    "plugin/context.ts",
    "plugin/panel",
    "plugin/rules",
    "plugin/services.ts",
    "plugin/set-up",
    "plugin/start.ts",
  ],
  "desktop-app": ["plugin/account", "plugin/approval", "plugin/inspector", "plugin/panel"],
  emotes: [],
  goals: [
    "plugin/actions",
    "plugin/api",
    "plugin/context.ts",
    "plugin/control",
    "plugin/panel",
    "plugin/start.ts",
  ],
  help: ["plugin/vite.config.ts"],
  languages: [],
  rules: ["plugin/api", "plugin/context.ts", "plugin/languages", "plugin/services.ts"],
  screens: [
    "plugin/check",
    "plugin/context.ts",
    "plugin/control",
    "plugin/obs",
    "plugin/services.ts",
    "plugin/start-features.ts",
    "plugin/start.ts",
  ],
  "set-up": ["plugin/inspector", "plugin/start-features.ts"],
  sound: ["plugin/context.ts", "plugin/features", "plugin/services.ts"],
  voices: ["plugin/check", "plugin/events"],
  "vtube-studio": [],
};

/** Every import of a product file, as paths from the project's root. */
let imports: readonly { readonly file: string; readonly target: string }[];

beforeAll(async () => {
  const names = await readdir(join(root, "plugin"), { recursive: true });
  const files = names
    .map((name) => `plugin/${name.replaceAll("\\", "/")}`)
    .filter((name) => name.endsWith(".ts"));
  const found = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(root, file), "utf8");
      return [...text.matchAll(/(?:from|import|import\() ?"(\.[^"]+)"/g)].map(([, path = ""]) => ({
        file,
        target: posix.join(dirname(file), path),
      }));
    }),
  );
  imports = found.flat();
});

const usersOf = (feature: string): readonly string[] => {
  const isOfFeature = (file: string): boolean =>
    file.startsWith(`plugin/${feature}/`) ||
    file === `plugin/features/${feature}-feature.ts` ||
    file === "plugin/feature-settings.ts" ||
    file.startsWith("plugin/set-up/sections/");
  const found = imports.filter(
    ({ file, target }) => target.startsWith(`plugin/${feature}/`) && !isOfFeature(file),
  );
  return [...new Set(found.map(({ file }) => file.split("/").slice(0, 2).join("/")))].toSorted();
};

it("what nothing else uses is what `npm run check` removes", () => {
  const unused = Object.keys(users).filter((feature) => users[feature]?.length === 0);
  expect(unused).toEqual(Object.keys(removable));
  expect(unused).toEqual(expect.arrayContaining(Object.keys(users).filter((name) => !there.includes(name))));
});

/** What was removed has no folder. */
const there = Object.keys(users).filter((feature) => existsSync(join(root, "plugin", feature)));

it.each(there)("the feature %s is imported only where the list has it", (feature) => {
  expect(usersOf(feature)).toEqual(users[feature]);
});
