import { pluginFolder, streamdeck, validatePlugin } from "./validate.ts";

process.stdout.write(await validatePlugin());
process.stdout.write(
  await streamdeck(
    "pack",
    pluginFolder,
    "--output",
    "dist",
    "--force",
    "--no-file-list",
    "--no-update-check",
  ),
);
