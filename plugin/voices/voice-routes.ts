import { type Route, streamResponse, overlayRoute } from "../server/route.ts";
import type { EventVoices } from "./event-voices.ts";
import { testVoiceFrame } from "./test-voice.ts";

/** `/voice/…`: an announced voice by the id in its path, and the test voice. */
export function voiceRoutes(voices: EventVoices): readonly Route[] {
  return [
    overlayRoute("GET", "/voice/test", () => streamResponse(new Blob([testVoiceFrame()]).stream())),
    overlayRoute("GET", "/voice/:id", (context) => {
      const voice = voices.streamOf(context.req.param("id") ?? "");
      return voice ? streamResponse(voice) : context.body(null, 404);
    }),
  ];
}
