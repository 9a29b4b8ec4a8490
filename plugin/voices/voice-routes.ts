import { type Route, streamResponse } from "../server/route.ts";
import type { EventVoices } from "./event-voices.ts";
import { testVoiceFrame } from "./test-voice.ts";
import { type VoiceOptions, openVoice } from "./voice.ts";

/** `/voice/…`: an announced voice by the id in its path, and the test voice. */
export function voiceRoutes(voices: EventVoices, options: VoiceOptions): readonly Route[] {
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
        const id = context.req.param("id") ?? "";
        const buffered = voices.bufferedStream(id);
        if (buffered) return streamResponse(buffered);
        return openVoice(
          voices.addressOf(id),
          { left: context.req.raw.signal, cut: () => context.env.outgoing.destroy() },
          { ...options, onWithheld: voices.onWithheld },
        );
      },
    },
  ];
}
