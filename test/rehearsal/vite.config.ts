import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const page = (name: string): string => fileURLToPath(new URL(`page/${name}`, import.meta.url));

export default defineConfig({
  root: fileURLToPath(new URL("page", import.meta.url)),
  base: "./",
  build: {
    outDir: fileURLToPath(new URL("../../dist/rehearsal", import.meta.url)),
    emptyOutDir: true,
    target: "es2024",
    rolldownOptions: { input: [page("index.html"), page("gallery.html")] },
  },
});
