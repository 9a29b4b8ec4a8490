import * as v from "valibot";
import { pcmCodings } from "./pcm-coding.ts";

/** The labelled parts of a voice's format; unlabelled ones are left out. */
export const labelSchema = v.object({
  /**
   * `pcm`: uncompressed, without the coding of its samples, which is then 16 bit; `packed`: compressed, for the browser to decode; `unknown`:
   * labelled as a coding that cannot be played.
   */
  coding: v.exactOptional(v.picklist([...pcmCodings, "pcm", "mp3", "packed", "unknown"])),
  /** Hertz. */
  rate: v.exactOptional(v.number()),
  channels: v.exactOptional(v.number()),
});
/** The labelled parts of a voice's format. */
export type AudioLabel = Readonly<v.InferOutput<typeof labelSchema>>;

/**
 * Patterns of each coding's names, the more specific first: `raw-16khz-16bit-mono-truesilk` is neither raw nor 16 bit.
 */
const codings: readonly (readonly [RegExp, NonNullable<AudioLabel["coding"]>])[] = [
  [/mp3|mpeg/, "mp3"],
  [/opus|ogg|vorbis|webm|flac|aac|m4a|mp4/, "packed"],
  [/amr|g\.?7(?:2\d|11(?!.*law))|adpcm|siren|silk|speex|gsm|(?:24|32)be/, "unknown"],
  [/16[-_]?be|(?:l|linear|pcm)[-_]?16.*big.?endian/, "s16be"],
  [/big.?endian/, "unknown"],
  [/(?:mu|[uµμ])[-_ ]?law|pcmu|basic/, "mulaw"],
  [/a[-_ ]?law|pcma/, "alaw"],
  [/f(?:loat)?[-_]?(?:16|64)(?!\d)|u(?:int)?(?:8|16|24|32)(?!\d)|unsigned|(?:s|int)8(?!\d)/, "unknown"],
  [/f(?:loat)?[-_]?32|float|linear[-_]?32/, "f32"],
  [/(?:s|int)24(?!\d)|24[-_ ]?bit|(?:pcm|l)[-_]?24(?![\dk])/, "s24"],
  [/(?:s|int)32(?!\d)|32[-_ ]?bit|(?:pcm|l)[-_]?32(?![\dk])/, "s32"],
  [/(?<!\d)(?:8|12|20|64)[-_ ]?bit|pcm[-_]?8(?![\dk])/, "unknown"],
  [/(?:s|int)16|16[-_ ]?bit|(?:l|linear|pcm)[-_]?16(?![\dk])/, "s16"],
  // A WAV file has its coding in its header.
  [/pcm|raw|linear/, "pcm"],
];

/** Reads a format's name: an `audioFormat`, a MIME type, or a service's own name for its output. */
export function audioLabel(text: string): AudioLabel {
  const name = text.toLowerCase();
  const coding = codings.find(([pattern]) => pattern.test(name))?.[1];
  const rate = Number(
    /\d{4,6}/.exec(name)?.[0] ?? Number(/(\d+(?:\.\d+)?)[-_ ]?k(?:hz)?(?![a-z])/.exec(name)?.[1]) * 1000,
  );
  const channels = /stereo/.test(name)
    ? 2
    : Number(/(?<!\d)([1-8])[-_ ]?ch|channels?\W([1-8])(?!\d)/.exec(name)?.slice(1).join(""));
  return {
    ...(coding && { coding }),
    ...(rate >= 4_000 && rate <= 384_000 && { rate }),
    ...(channels > 0 && { channels }),
  };
}

/** A label with the parts of another one. A mere `pcm` or `raw` does not replace a known coding of samples. */
export function withLabel(known: AudioLabel, added: AudioLabel): AudioLabel {
  const isVaguer = added.coding === "pcm" && !["mp3", "packed"].includes(known.coding ?? "mp3");
  return { ...known, ...added, ...(isVaguer && { coding: known.coding ?? "pcm" }) };
}
