import { fileURLToPath } from "node:url";
import { digestSources, markBuilt, unmarkBuilt } from "./build-stamp.ts";
import { buildPart, parts } from "./parts.ts";
import { writeNotices } from "./write-notices.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

// A test run sets this to "test", which would bundle Lit's development build.
process.env["NODE_ENV"] = "production";
const digest = await digestSources(root);
await unmarkBuilt(root);
const modules = await Promise.all(
  parts.map(async (part) => {
    const files = await buildPart(part);
    return part.isShipped ? files : [];
  }),
);
await writeNotices(root, modules.flat());
await markBuilt(root, digest);
