import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

export default defineConfig({
  root: fileURLToPath(new URL("page", import.meta.url)),
  base: "./",
  build: {
    outDir: fileURLToPath(new URL("../../dist/rehearsal", import.meta.url)),
    emptyOutDir: true,
    target: "es2024",
  },
});
