import type { Plugin } from "vite";

/**
 * Has the built plugin load Node's own modules without `import`. An `import` reads every export of such a module, and
 * some exports load more: node:fs loads readline, node:http all of `fetch`. Together with `webSocketLoadsLess`, the start
 * takes 12 of 165 ms less.
 */
export const builtinsWithoutImport: Plugin = {
  name: "builtins-without-import",
  generateBundle(_, bundle) {
    // The map beside it would lead a debugger to the wrong places.
    if (this.meta.watchMode) return;
    for (const chunk of Object.values(bundle))
      if (chunk.type === "chunk") chunk.code = withoutBuiltinImports(chunk.code);
  },
};

/** The library `ws` needs node:https, node:tls and node:zlib only for `wss:` and compression, and loads them at once. */
export const webSocketLoadsLess: Plugin = {
  name: "web-socket-loads-less",
  transform: (code, id) => (/\/node_modules\/ws\/lib\/[\w-]+\.js$/.test(id) ? loadingLess(code) : undefined),
};

/** Replaces imports of Node's modules by calls of `process.getBuiltinModule`, in the words of a minified module. */
export function withoutBuiltinImports(code: string): string {
  const statement = /\bimport\s*(?:([\w$]+)\s*,?\s*)?(?:\{([^{}]*)\}\s*)?from\s*["`](node:[\w/]+)["`];?/g;
  return code.replace(statement, (_, whole?: string, names?: string, name?: string) => {
    const module = `globalThis.process.getBuiltinModule("${name ?? ""}")`;
    return [
      ...(whole === undefined ? [] : [`const ${whole}=${module};`]),
      ...(names === undefined ? [] : [`const{${names.replace(/\s+as\s+/g, ":")}}=${module};`]),
    ].join("");
  });
}

/** Has a file of `ws` ask for node:https, node:tls and node:zlib where it uses them. */
export function loadingLess(code: string): string {
  return code
    .replace(/^const (https|tls|zlib) = require\('\1'\);$/gm, "")
    .replace(/(?<![\w$.'"/])(https|tls|zlib)\.(?=\w)/g, "globalThis.process.getBuiltinModule('node:$1').");
}
