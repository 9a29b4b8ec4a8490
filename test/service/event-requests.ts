import { Rejection, rejectionWith } from "./api-response.ts";
import type { Channel, Holder } from "./world.ts";

/** A checked body of `POST /v1/events`. */
export interface ContextRequest {
  readonly eventType: string;
  readonly channel: Channel;
  readonly content: string;
  readonly ttl: number | null;
}

/** A checked body of `POST /v1/events/generations`, with every flag's default filled in. */
export interface GenerationRequest {
  readonly eventType: string;
  readonly channel: Channel;
  readonly content: string;
  readonly features: Readonly<Record<Feature, boolean>>;
}

/** A flag of the documentation's table "features flag". */
export type Feature = "vision" | "web_search" | "commands" | "memory" | "tts";

const defaultFeatures = { vision: false, web_search: false, commands: false, memory: false, tts: true };

/** Both event endpoints reject with this text a key that may not send events for the channel (row "all, 401"). */
export function notAllowed(): Rejection {
  return new Rejection({ status: 401, text: "The API key is not allowed to send events for this channel." });
}

/** Checks the body of `POST /v1/events`. Throws the refusals of the documentation's table "Errors". */
export function contextRequestOf(body: unknown, holder: Holder): ContextRequest {
  const { eventType, data, content } = commonPart(body, holder);
  const ttl = data["ttl"] ?? null;
  if (ttl !== null && !(Number.isInteger(ttl) && Number(ttl) >= 0)) {
    throw rejectionWith(400, "data.ttl must be a whole number of seconds, or null.");
  }
  checkLength(content, 700);
  return { eventType, content, ttl: ttl === null ? null : Number(ttl), channel: channelOf(data, holder) };
}

/** Checks the body of `POST /v1/events/generations`. Throws the refusals of the documentation's table "Errors". */
export function generationRequestOf(body: unknown, holder: Holder): GenerationRequest {
  const { eventType, data, content } = commonPart(body, holder);
  const features = featuresOf(data["features"]);
  checkLength(content, 300);
  return { eventType, content, features, channel: channelOf(data, holder) };
}

function commonPart(body: unknown, holder: Holder) {
  if (!isObject(body)) throw rejectionWith(400, "The body must be a JSON object.");
  const { eventType, data } = body;
  if (!isText(eventType)) throw rejectionWith(400, "eventType must be a text.");
  if (holder.eventTypes === "formal" && eventType !== "GAME_EVENT") {
    throw rejectionWith(400, "eventType must be GAME_EVENT.");
  }
  if (!isObject(data)) throw rejectionWith(400, "data must be an object.");
  if (!isText(data["channelName"])) throw rejectionWith(400, "data.channelName must be a text.");
  const { content } = data;
  if (!isText(content)) throw rejectionWith(400, "data.content must be a text.");
  return { eventType, data, content };
}

function featuresOf(value: unknown): Readonly<Record<Feature, boolean>> {
  const features = { ...defaultFeatures };
  if (value === undefined) return features;
  if (!isObject(value)) throw rejectionWith(400, "data.features must be an object.");
  for (const name of Object.keys(features) as Feature[]) {
    const flag = value[name];
    if (flag === undefined) continue;
    if (typeof flag !== "boolean") throw rejectionWith(400, `data.features.${name} must be true or false.`);
    features[name] = flag;
  }
  return features;
}

function checkLength(content: string, most: number): void {
  if (content.length > most) {
    throw rejectionWith(422, `data.content has ${content.length} characters; at most ${most} are allowed.`);
  }
}

function channelOf(data: Record<string, unknown>, holder: Holder): Channel {
  const channel = holder.channels.find(({ name }) => name === data["channelName"]);
  if (!channel) throw notAllowed();
  return channel;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}
