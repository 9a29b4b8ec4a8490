import * as v from "valibot";
import { endpoints } from "./endpoints.ts";
import { isScenarioName } from "./scenarios.ts";
import type { Service } from "./service.ts";

const place = v.optional(v.picklist([...endpoints, "any"]), "any");
const kind = v.optional(v.picklist(["eventsub", "chat", "voice"]));
const times = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1);
const ms = v.pipe(v.number(), v.minValue(0));
const flag = v.boolean();
const text = v.string();

/** The commands of the control port: each is one call of `Control` or `Service`, by the same name. */
const commandSchema = v.variant("do", [
  v.object({
    do: v.literal("answerWith"),
    place,
    status: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
    times,
    body: v.optional(text),
    headers: v.optional(v.record(text, text)),
  }),
  v.object({ do: v.literal("delay"), place, times, delayMs: ms }),
  v.object({ do: v.literal("hang"), place, times }),
  v.object({ do: v.literal("reset"), place, times }),
  v.object({ do: v.literal("dropStreams"), kind }),
  v.object({ do: v.literal("endStreams"), kind }),
  v.object({ do: v.literal("cutMidFrame"), kind }),
  v.object({ do: v.literal("silence"), on: flag }),
  v.object({ do: v.literal("pingEventSub"), on: flag }),
  v.object({ do: v.literal("sendRetryAfter"), on: flag }),
  v.object({ do: v.literal("cors"), policy: v.picklist(["as-asked", "documented-only"]) }),
  v.object({ do: v.literal("writeRaw"), kind: v.picklist(["eventsub", "chat", "voice"]), base64: text }),
  v.object({ do: v.literal("goDown") }),
  v.object({ do: v.literal("comeUp") }),
  v.object({
    do: v.literal("changeAccount"),
    apiKey: text,
    change: v.strictObject({
      window: v.exactOptional(v.picklist(["STANDARD", "FAST"])),
      hasCredits: v.exactOptional(flag),
      hasChatStream: v.exactOptional(flag),
      hasEventSub: v.exactOptional(flag),
      joinAnswer: v.exactOptional(v.picklist(["confirm", "late", "never"])),
      eventTypes: v.exactOptional(v.picklist(["any", "formal"])),
      isRevoked: v.exactOptional(flag),
    }),
  }),
  v.object({
    do: v.literal("changeChannel"),
    channelName: text,
    change: v.strictObject({ isLive: v.exactOptional(flag), isAiInChat: v.exactOptional(flag) }),
  }),
  v.object({ do: v.literal("changeCharacter"), apiKey: text, characterId: text }),
  v.object({ do: v.literal("resetWindow"), apiKey: text }),
  v.object({ do: v.literal("clear") }),
  v.object({
    do: v.literal("perform"),
    scenario: v.custom<Parameters<Service["perform"]>[0]>(
      (name) => typeof name === "string" && isScenarioName(name),
    ),
    channelName: v.exactOptional(text),
  }),
  v.object({ do: v.literal("say"), text, channelName: v.exactOptional(text) }),
  v.object({ do: v.literal("crowd"), on: flag }),
]);

/** Does what a command says. Throws a plain sentence when it is none. */
export function applyCommand(service: Service, unchecked: unknown): unknown {
  const parsed = v.safeParse(commandSchema, unchecked);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw new Error(
      `Not a command: ${v.getDotPath(issue) ?? "the whole"} should be ${issue.expected ?? "different"}.`,
    );
  }
  const command = parsed.output;
  const { control } = service;
  switch (command.do) {
    case "answerWith": {
      const { status, headers, body } = command;
      const more = { ...(headers ? { headers } : {}), ...(body === undefined ? {} : { body }) };
      return control.answerWith(command.place, status, { ...more, times: command.times });
    }
    case "delay":
      return control.fault(command.place, { kind: "delay", delayMs: command.delayMs }, command.times);
    case "hang":
    case "reset":
      return control.fault(command.place, { kind: command.do }, command.times);
    case "dropStreams":
    case "endStreams":
    case "cutMidFrame":
      return control[command.do](command.kind);
    case "silence":
    case "pingEventSub":
    case "sendRetryAfter":
      return control[command.do](command.on);
    case "cors":
      return control.cors(command.policy);
    case "writeRaw":
      return control.writeRaw(command.kind, Buffer.from(command.base64, "base64"));
    case "goDown":
    case "comeUp":
      return control[command.do]();
    case "changeAccount":
      return control.changeAccount(command.apiKey, command.change);
    case "changeChannel":
      return control.changeChannel(command.channelName, command.change);
    case "changeCharacter":
      return control.changeCharacter(command.apiKey, command.characterId);
    case "resetWindow":
      return control.resetWindow(command.apiKey);
    case "clear":
      return control.clear();
    case "perform":
      return service.perform(command.scenario, where(command)).length;
    case "say":
      return service.say(command.text, where(command));
    case "crowd":
      return command.on ? service.crowd.start() : service.crowd.stop();
  }
}

function where({ channelName }: { readonly channelName?: string }): { readonly channelName?: string } {
  return channelName === undefined ? {} : { channelName };
}
