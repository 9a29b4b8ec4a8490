import { describe, expect, it } from "vitest";
import { VoiceBuffers } from "../../../plugin/voices/voice-buffers.ts";

/** Buffers with a voice of one chunk for each message. */
function withVoices(...messageIds: readonly string[]) {
  const buffers = new VoiceBuffers();
  for (const id of messageIds) {
    buffers.expect(id);
    buffers.add(id, [new Uint8Array(1)], { coding: "mp3" });
  }
  buffers.endOthers(new Set(), new Set());
  /** Fetches a voice to its end as a page does; `false`: it is gone. */
  const fetchVoice = async (id: string): Promise<boolean> => {
    const stream = buffers.streamOf(id);
    if (stream) await new Response(stream).text();
    return stream !== undefined;
  };
  return { buffers, fetchVoice };
}

describe("the voices that a page has fetched", () => {
  it("are kept up to the fourth, for a page that is reloaded", async () => {
    const { buffers, fetchVoice } = withVoices("a", "b", "c", "d", "e");
    for (const id of ["a", "b", "c", "d", "e"]) await fetchVoice(id);
    expect(await fetchVoice("a")).toBe(false);
    expect([await fetchVoice("b"), buffers.bytes]).toEqual([true, 4]);
  });

  it("count once each, however often a page fetches one", async () => {
    const { fetchVoice } = withVoices("a", "b");
    await fetchVoice("b");
    for (let time = 0; time < 6; time++) expect([time, await fetchVoice("a")]).toEqual([time, true]);
    expect(await fetchVoice("b")).toBe(true);
  });
});
