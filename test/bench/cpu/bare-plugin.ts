import { SingletonAction, streamDeck } from "@elgato/streamdeck";
import { actionId, actionNames } from "../../../plugin/actions/action-names.ts";

/**
 * The least that a plugin for this service can be: it registers the same actions, reads the same stream of events with
 * `JSON.parse`, and draws nothing.
 */
for (const name of actionNames) {
  const action = new (class extends SingletonAction {
    override readonly manifestId = actionId(name);
  })();
  streamDeck.actions.registerAction(action);
}
await streamDeck.connect();
const { baseUrl, apiKey } = await streamDeck.settings.getGlobalSettings<{
  baseUrl: string;
  apiKey: string;
}>();
const { body } = await fetch(`${baseUrl}/v1/eventsub/stream`, {
  headers: { authorization: `Bearer ${apiKey}` },
});
const decoder = new TextDecoder();
let rest = "";
for await (const bytes of body ?? []) {
  const frames = (rest + decoder.decode(bytes, { stream: true })).split("\n\n");
  rest = frames.pop() ?? "";
  for (const frame of frames) {
    const at = frame.indexOf("data:");
    if (at >= 0) JSON.parse(frame.slice(at + "data:".length));
  }
}
