import { type Route, streamResponse } from "../server/route.ts";
import type { EventVoices } from "./event-voices.ts";
import { testVoiceFrame } from "./test-voice.ts";

/** `/voice/…`: an announced voice by the id in its path, and the test voice. */
export function voiceRoutes(voices: EventVoices): readonly Route[] {
  const token = "overlay";
  return [
    {
      method: "GET",
      path: "/voice/test",
      token,
      handle: () => streamResponse(new Blob([testVoiceFrame()]).stream()),
    },
    {
      method: "GET",
      path: "/voice/:id",
      token,
      handle(context) {
        const voice = voices.streamOf(context.req.param("id") ?? "");
        return voice ? streamResponse(voice) : context.body(null, 404);
      },
    },
  ];
}
