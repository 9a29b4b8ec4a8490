import { SingletonAction, streamDeck } from "@elgato/streamdeck";
import { actionId, actionNames } from "../../../plugin/actions/action-names.ts";

/**
 * The least that a plugin for this service can be: it registers the same actions, reads the same stream of events with
 * `JSON.parse`, and draws nothing. Any press is a request for one character.
 */
for (const name of actionNames) {
  const action = new (class extends SingletonAction {
    override readonly manifestId = actionId(name);
    override onKeyDown(): void {
      void fetch(`${baseUrl}/v1/characters/char-brine/active`, { method: "PUT", headers }).then((answer) =>
        answer.arrayBuffer(),
      );
    }
  })();
  streamDeck.actions.registerAction(action);
}
await streamDeck.connect();
const { baseUrl, apiKey } = await streamDeck.settings.getGlobalSettings<{
  baseUrl: string;
  apiKey: string;
}>();
const headers = { authorization: `Bearer ${apiKey}` };
const { body } = await fetch(`${baseUrl}/v1/eventsub/stream`, { headers });
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
