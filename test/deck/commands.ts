import * as v from "valibot";
import { type JsonObject, type JsonValue, isJsonObject, parseJsonObject } from "./json.ts";

const context = v.string();
const id = v.optional(v.string());
const object = v.custom<JsonObject>(isJsonObject, "Expected an object");
const anything = v.custom<JsonValue>((value) => value !== undefined, "Expected a payload");
const stateIndex = v.pipe(v.number(), v.integer(), v.minValue(0));
const target = v.optional(v.literal(0));
const text = v.optional(v.string());

/** What plugin and inspector may both send. */
const shared = [
  v.object({ event: v.literal("getSettings"), context, id }),
  v.object({ event: v.literal("setSettings"), context, payload: object }),
  v.object({ event: v.literal("getGlobalSettings"), context, id }),
  v.object({ event: v.literal("setGlobalSettings"), context, payload: object }),
  v.object({ event: v.literal("openUrl"), payload: v.object({ url: v.pipe(v.string(), v.url()) }) }),
  v.object({ event: v.literal("logMessage"), payload: v.object({ message: v.string() }) }),
] as const;

const fromPlugin = v.variant("event", [
  ...shared,
  v.object({
    event: v.literal("setImage"),
    context,
    payload: v.object({ image: text, state: v.optional(stateIndex), target }),
  }),
  v.object({
    event: v.literal("setTitle"),
    context,
    payload: v.object({ title: text, state: v.optional(stateIndex), target }),
  }),
  v.object({ event: v.literal("setState"), context, payload: v.object({ state: stateIndex }) }),
  v.object({ event: v.literal("showAlert"), context }),
  v.object({ event: v.literal("showOk"), context }),
  v.object({ event: v.literal("setFeedback"), context, payload: object }),
  v.object({ event: v.literal("setFeedbackLayout"), context, payload: v.object({ layout: v.string() }) }),
  v.object({
    event: v.literal("switchToProfile"),
    context,
    device: v.string(),
    payload: v.object({ profile: text, page: v.optional(stateIndex) }),
  }),
  v.object({ event: v.literal("sendToPropertyInspector"), context, payload: anything }),
]);

const fromInspector = v.variant("event", [
  ...shared,
  v.object({ event: v.literal("sendToPlugin"), context, action: v.string(), payload: anything }),
]);

/** A command of the plugin, checked. The names and fields are those of the documentation. */
export type PluginCommand = v.InferOutput<typeof fromPlugin>;
/** A command of a property inspector, checked. */
export type InspectorCommand = v.InferOutput<typeof fromInspector>;
/** A command, or a sentence that says what is wrong with the message. */
export type ReadCommand<Command> =
  | { readonly command: Command; readonly complaint?: undefined }
  | { readonly command?: undefined; readonly complaint: string };

/** Reads a message of the plugin. */
export function readPluginCommand(message: string): ReadCommand<PluginCommand> {
  return read(fromPlugin, message, "The plugin");
}

/** Reads a message of a property inspector. */
export function readInspectorCommand(message: string): ReadCommand<InspectorCommand> {
  return read(fromInspector, message, "The property inspector");
}

function read<Schema extends typeof fromPlugin | typeof fromInspector>(
  schema: Schema,
  message: string,
  sender: string,
): ReadCommand<v.InferOutput<Schema>> {
  const json = parseJsonObject(message);
  if (json === undefined) return { complaint: `${sender} sent a message that is not a JSON object.` };
  const { event } = json;
  if (typeof event !== "string") return { complaint: `${sender} sent a message that names no event.` };
  const result = v.safeParse(schema, json);
  if (result.success) return { command: result.output };
  const [issue] = result.issues;
  const where = v.getDotPath(issue);
  if (where === "event" || where === null) {
    return { complaint: `${sender} sent "${event}", which is not a command it may send.` };
  }
  return { complaint: `${sender} sent a malformed ${event}: ${where}: ${issue.message}.` };
}
