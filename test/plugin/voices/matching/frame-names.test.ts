import { describe, expect, it } from "vitest";
import { frameNames, isEndMarker } from "../../../../plugin/voices/matching/frame-names.ts";

describe("the end of a voice", () => {
  it.each([
    ..."done end ended final finish finished complete completed flush flushed eos stop stopped".split(" "),
    ..."DONE [DONE] End. response.audio.done speech_end AudioEnd task-finished isFinal x:eos".split(" "),
    "the end",
    `${"x".repeat(55)}.end`,
  ])("is marked by %s", (text) => {
    expect(isEndMarker(text)).toBe(true);
  });

  it.each([
    ..."undone pending weekend unfinished stopping done2 endpoint nonstop".split(" "),
    ..."transcript.done text_end word.end sentence_end segment-end part.done item.done".split(" "),
    ..."timestamps.done alignment.end input_done chunk.end".split(" "),
    "",
    `${"x".repeat(56)}.end`,
  ])("is not marked by %s", (text) => {
    expect(isEndMarker(text)).toBe(false);
  });
});

describe("the names of a frame's fields", () => {
  it.each<[keyof typeof frameNames, string, string]>([
    [
      "audio",
      "audio audiobase64 encodedaudio pcm audiodata speechchunk base64audio b64json bytes buffer0",
      "audioid audiourl xbytes word",
    ],
    ["neutral", "data delta chunk payload content body value output result media", "datax xdata deltas"],
    [
      "words",
      "alignment wordtimestamps transcript captions phonemes visemes text outputtext usage",
      "texture mytext audio",
    ],
    ["secret", "token apikey signature cursor auth session url uri hash id requestid", "idle audio"],
    ["sequence", "seq sequence sequencenumber chunkindex index", "xseq wordindex indexes"],
    ["label", "format audioformat encoding codec container precision mimetype contenttype", "formats type"],
    ["rate", "rate samplerate sampleratehertz samplingratehz", "bitrate rates ratex"],
    ["channels", "channel channels audiochannels", "channelid"],
    ["bits", "bitdepth bitspersample", "bits xbitdepth bitdepths"],
    ["aboutAudio", "audio SPEECH sound pcm tts", "text"],
    ["end", "done isdone final isfinal lastchunk islast ended eos stop turncomplete", "xdone undone"],
    ["state", "type event status state finishreason", "types xtype finishreasons"],
  ])("%s: %s, not %s", (kind, names, others) => {
    for (const name of names.split(" ")) expect([name, frameNames[kind].test(name)]).toEqual([name, true]);
    for (const name of others.split(" ")) expect([name, frameNames[kind].test(name)]).toEqual([name, false]);
  });
});
