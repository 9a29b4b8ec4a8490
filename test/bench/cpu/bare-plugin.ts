import { type KeyAction, SingletonAction, type WillAppearEvent, streamDeck } from "@elgato/streamdeck";
import { actionId, actionNames } from "../../../plugin/actions/action-names.ts";

/**
 * The least that a plugin for this service can be: it registers the same actions, reads the two lists, paints one word of
 * each on every key, once, and reads the same stream of events with `JSON.parse`. Any press is a request for one character.
 */
const keys: KeyAction[] = [];
for (const name of actionNames) {
  const action = new (class extends SingletonAction {
    override readonly manifestId = actionId(name);
    override onWillAppear({ action: shown }: WillAppearEvent): void {
      if (shown.isKey()) keys.push(shown);
    }
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
const [[character], [channel]] = await Promise.all([
  list("/v1/characters") as Promise<{ readonly name: string }[]>,
  list("/v1/channels/status") as Promise<{ readonly channelName: string }[]>,
]);
const image = `<svg xmlns="http://www.w3.org/2000/svg" width="144" height="144" fill="#fff">
  <text x="8" y="60">${character?.name}</text><text x="8" y="100">${channel?.channelName}</text>
</svg>`;
for (const key of keys) void key.setImage(`data:image/svg+xml,${encodeURIComponent(image)}`);
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

async function list(path: string): Promise<unknown> {
  return (await fetch(baseUrl + path, { headers })).json();
}
