import { jsonIn } from "../../../shared/json-in.ts";

/** Names of fields that services use in frames of voices, and that name nobody. */
const knownNames = new Set(
  (
    "type event id object data delta audio chunk payload content body value output result media voice speech sound pcm bytes buffer " +
    "message messageId message_id sequence seq index format audioFormat audio_format encoding codec container mimeType " +
    "mime_type contentType content_type sampleRate sample_rate rate channels bitDepth bits done final isFinal is_final " +
    "last end finished status state text transcript alignment words timestamps usage error"
  ).split(" "),
);
/** Most fields and levels of a frame that are described. */
const maxFields = 20;
const maxLevels = 4;
/** Frames that are described. */
const maxFrames = 3;

/** Describes the first frames of voices by their shape alone, for a report: nobody has documented what they hold. */
export function createFrameShapes() {
  const shapes: string[] = [];
  return {
    shapes: shapes as readonly string[],
    /** Takes a frame. */
    add(event: string, text: string): void {
      if (shapes.length < maxFrames) shapes.push(frameShape(event, text));
    },
  };
}

/** The types and lengths in a frame, and the names that are known; other names and all values only by their lengths. */
export function frameShape(event: string, text: string): string {
  const json = jsonIn(text);
  return `event ${nameShape(event)}, ${json === undefined ? textShape(text) : `JSON of ${text.length}: ${valueShape(json, 0)}`}`;
}

function valueShape(value: unknown, level: number): string {
  if (typeof value === "string") return textShape(value);
  if (value === null || typeof value !== "object") return value === null ? "null" : typeof value;
  const isList = Array.isArray(value);
  const entries = Object.entries(value);
  if (level === maxLevels) return isList ? `list of ${entries.length}` : `object of ${entries.length}`;
  const fields = entries
    .slice(0, isList ? 1 : maxFields)
    .map(([name, field]) => `${isList ? "" : `${nameShape(name)}: `}${valueShape(field, level + 1)}`);
  if (isList) return `list of ${entries.length} [${fields.join("")}]`;
  return `{ ${fields.join(", ")}${entries.length > maxFields ? ", …" : ""} }`;
}

function nameShape(name: string): string {
  return knownNames.has(name) ? name : `(${name.length} ${name.length === 1 ? "letter" : "letters"})`;
}

/** The length of a text, and the alphabet of a long one: `base64`, `hex` or other. */
function textShape(text: string): string {
  const bare = text.replaceAll(/\s+/g, "");
  const alphabet = /^[\da-f]+$/i.test(bare) ? "hex" : /^[\w+/-]+={0,2}$/.test(bare) ? "base64" : "text";
  return `${bare.length < 40 ? "text" : alphabet} of ${text.length}`;
}
