import { fileURLToPath } from "node:url";
import { type Built, builtParts, digestSources, markBuilt, unmarkBuilt } from "./build-stamp.ts";
import { buildPart, parts } from "./parts.ts";
import { writeNotices } from "./write-notices.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

// A test run sets this to "test", which would bundle Lit's development build.
process.env["NODE_ENV"] = "production";
const upToDate = await builtParts(root);
if (upToDate.size < parts.length) {
  await unmarkBuilt(root);
  const built = await Promise.all(
    parts.map(async (part): Promise<[string, Built]> => {
      const known = upToDate.get(part.name);
      if (known) return [part.name, known];
      const sources = await digestSources(root, part);
      return [part.name, { sources, modules: [...(await buildPart(part))] }];
    }),
  );
  const shipped = built.filter(([name]) => parts.some((part) => part.name === name && part.isShipped));
  await writeNotices(
    root,
    shipped.flatMap(([, { modules }]) => modules),
  );
  await markBuilt(root, new Map(built));
}
