import { minify } from "@swc/core";
import type { Plugin } from "vite";

/**
 * Minifies scripts a second time, after Vite's own minifier: the default page has 47,156 bytes gzipped instead of
 * 47,805, and the build takes a tenth of a second longer.
 */
export const minifiedTwice: Plugin = {
  name: "sidekick-minified-twice",
  enforce: "post",
  generateBundle: {
    order: "post",
    async handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        const { code } = await minify(file.code, {
          ecma: 2020,
          compress: { passes: 3, keep_fargs: false },
          format: { comments: false },
        });
        file.code = code;
      }
    },
  },
};
