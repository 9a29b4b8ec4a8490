/** Patterns for the names of a frame's fields, reduced to lower-case letters and digits because services differ in the rest. */
export const frameNames = {
  audio:
    /(?:audio|pcm|sound|speech)(?:base64|b64|content|data|chunk|bytes|buffer|delta|stream|payload)?$|^(?:base64|b64|bytes|buffer)/,
  /** Audio and words alike. */
  neutral: /^(?:data|delta|chunk|payload|content|body|value|output|result|media|)$/,
  /** Words and their times, which contain nothing about the sound itself. */
  words: /align|word|stamp|transcript|caption|phoneme|viseme|^text$|outputtext|usage/,
  /** Fields that can be as long as audio, and are none. */
  secret: /token|key|signature|cursor|auth|session|ur[li]|hash|id$/,
  sequence: /^seq|^(?:chunk)?index$/,
  label: /(?:format|encoding|codec|container|precision|mimetype|contenttype)$/,
  rate: /(?<!bit)rate(?:hertz|hz)?$/,
  channels: /channels?$/,
  bits: /^bit(?:depth|spersample)$/,
  /** Names of an event or a type whose content is audio. */
  aboutAudio: /audio|speech|sound|pcm|tts/i,
  /** Fields that mark the end by being true. */
  end: /^(?:is)?(?:done|fin|last|end|eos|stop)|complete/,
  /** Fields that mark the end by a word; see `isEndMarker`. */
  state: /^(?:type|event|status|state|finishreason)$/,
} as const;

/** Whether a text marks the end of a voice: `done`, `[DONE]`, `speech.audio.done`, `AudioEnd`, not `audio_transcript.done`. */
export function isEndMarker(text: string): boolean {
  return (
    text.length < 60 &&
    /(?:^|[^a-z])(?:done|end|final|finish|complete|flush|eos|stop)(?:p?e?d)?\W*$/i.test(
      text.replace(/(?<=[a-z])(?=[A-Z])/g, " "),
    ) &&
    // These mark the end of a part of the voice, or of its text.
    !/transcript|text|word|sentence|segment|part|item|stamp|align|input|chunk/i.test(text)
  );
}
