/** What `npm run mutate` does. The export is the default one, as Stryker asks for it. */
export default {
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "test/mutate/vitest.config.ts" },
  // Code that decides. Tables of words and what only draws a page are not mutated.
  mutate: [
    "shared/*.ts",
    "shared/{alerts,api,avatar,protocol,voice}/**/*.ts",
    "shared/words/words.ts",
    "plugin/{actions,alerts,approval,forms,server,session}/**/*.ts",
    "overlay/pieces/**/{*-queue,*-player,*-groups,message-stage,chat-feed,captions,scheduler}.ts",
  ],
  // Stryker reads it with TypeScript's JavaScript API, which TypeScript 7 does not have. There is nothing in it to adapt.
  tsconfigFile: "none.json",
  ignoreStatic: true,
  incremental: true,
  incrementalFile: "dist/mutants/incremental.json",
  tempDirName: "dist/mutants/sandbox",
  reporters: ["clear-text", "progress"],
  clearTextReporter: { reportTests: false },
};
