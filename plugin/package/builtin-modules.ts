import type { Plugin } from "vite";

/**
 * Has the built plugin load Node's own modules without `import`, which asks a module for every name it has, and so loads
 * what stands behind them: with node:fs and node:process came readline and worker threads, with node:http all of `fetch`.
 * Without it, the start takes 10 of 150 ms less.
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

/** The library `ws` loads these before it connects anywhere, and uses them only for `wss:` and compression. */
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
