import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { loadingLess, withoutBuiltinImports } from "../../../plugin/package/builtin-modules.ts";

const moduleOf = (name: string): string => `globalThis.process.getBuiltinModule("node:${name}")`;

describe("Node's modules in the built plugin", () => {
  it.each([
    ["names", 'import{join,dirname as up}from"node:path";', `const{join,dirname:up}=${moduleOf("path")};`],
    ["the whole module", "import os from`node:os`;", `const os=${moduleOf("os")};`],
    [
      "both, and a name that hides the global one",
      'import process,{cwd}from"node:process";',
      `const process=${moduleOf("process")};const{cwd}=${moduleOf("process")};`,
    ],
    ["a folder of modules", 'import{rm}from"node:fs/promises";', `const{rm}=${moduleOf("fs/promises")};`],
    ["the plugin's own files", 'import{a}from"./shared.js";', 'import{a}from"./shared.js";'],
    ["an import while it runs", "await import(`node:zlib`)", "await import(`node:zlib`)"],
  ])("are loaded without an import: %s", (_, code, changed) => {
    expect(withoutBuiltinImports(code)).toBe(changed);
  });

  it("are imported by no file of its process at the start", async () => {
    const bin = new URL("../../../dist/app.sidekick.deck.sdPlugin/bin/", import.meta.url);
    for (const file of ["plugin.js", "start.js", "shared.js", "late-features.js"])
      expect(await readFile(new URL(file, bin), "utf8"), file).not.toMatch(/from\s*["`]node:/);
  });

  it("that a WebSocket without TLS never needs are loaded where the library uses them", () => {
    const code = [
      "const https = require('https');",
      "const http = require('http');",
      "const request = isSecure ? https.request : http.request; // https.request",
      "zlib.createInflateRaw({ windowBits: zlib.Z_DEFAULT });",
      "emit('https://example.test/tls.html')",
    ].join("\n");
    expect(loadingLess(code).split("\n")).toEqual([
      "",
      "const http = require('http');",
      expect.stringMatching(/^const request = isSecure \? \S+\('node:https'\)\.request : http\.request;/),
      expect.stringMatching(
        /^\S+\('node:zlib'\)\.createInflateRaw\({ windowBits: \S+\('node:zlib'\)\.Z_DEFAULT/,
      ),
      "emit('https://example.test/tls.html')",
    ]);
  });
});
