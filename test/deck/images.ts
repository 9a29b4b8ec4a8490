import { existsSync, readFileSync } from "node:fs";
import { isAbsolute, join, normalize } from "node:path";

const types: Readonly<Record<string, string>> = {
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".gif": "image/gif",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
};

/** An image as a data URI, or a sentence that says why the application could not draw it. */
export type ReadImage =
  | { readonly uri: string; readonly complaint?: undefined }
  | { readonly uri?: undefined; readonly complaint: string };

/**
 * Reads what a plugin gave as an image: a data URI, or the path of a file inside the plugin's folder. SVGs as
 * base64 and SVGs inside SVGs are refused, for they stay blank on the hardware.
 */
export function readImage(image: string, pluginDir: string): ReadImage {
  if (image.startsWith("data:")) return readDataUri(image);
  const path = normalize(image);
  if (isAbsolute(path) || path.startsWith("..")) {
    return { complaint: "An image is neither a data URI nor a file inside the plugin's folder." };
  }
  const uri = fileAsUri(join(pluginDir, path));
  return uri === undefined
    ? { complaint: `There is no image file ${image} in the plugin's folder.` }
    : { uri };
}

/** The image that the manifest names without extension, as a data URI; the @2x variant of a bitmap is preferred. */
export function manifestImage(name: string, pluginDir: string): string | undefined {
  for (const ending of [".svg", "@2x.png", ".png", ".gif"]) {
    const uri = fileAsUri(join(pluginDir, `${name}${ending}`));
    if (uri !== undefined) return uri;
  }
  return undefined;
}

function fileAsUri(path: string): string | undefined {
  const type = types[path.slice(path.lastIndexOf(".")).toLowerCase()];
  if (type === undefined || !existsSync(path)) return undefined;
  return `data:${type};base64,${readFileSync(path).toString("base64")}`;
}

function readDataUri(uri: string): ReadImage {
  const match = /^data:(image\/[a-z+.-]+)((?:;[a-z0-9=-]+)*),(.*)$/is.exec(uri);
  if (match === null) return { complaint: "An image is a data URI of no image type." };
  const [, type = "", parameters = "", body = ""] = match;
  if (body === "") return { complaint: "An image is a data URI without content." };
  const base64 = parameters.includes(";base64");
  if (type.toLowerCase() !== "image/svg+xml") {
    return base64 ? { uri } : { complaint: `An image of type ${type} is not in base64.` };
  }
  if (base64) return { complaint: "An SVG image is in base64, which stays blank on the hardware." };
  let svg: string;
  try {
    svg = decodeURIComponent(body);
  } catch {
    return { complaint: "An SVG image is not percent-encoded; use encodeURIComponent." };
  }
  const roots = svg.match(/<svg[\s>]/g)?.length ?? 0;
  if (roots === 0) return { complaint: "An SVG image has no svg element." };
  if (roots > 1)
    return { complaint: "An SVG image has an svg inside the svg, which stays blank on the hardware." };
  return { uri };
}
