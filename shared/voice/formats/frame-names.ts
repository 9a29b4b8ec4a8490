/** What a field of a frame says, by its name: lower-case letters and digits alone, for services differ in the rest. */
export const frameNames = {
  audio:
    /(?:audio|pcm|sound|speech)(?:base64|b64|content|data|chunk|bytes|buffer|delta|stream|payload)?$|^(?:base64|b64|bytes|buffer)/,
  /** Audio and words alike. */
  neutral: /^(?:data|delta|chunk|payload|content|body|value|output|result|media|)$/,
  /** Words, and when they are said: nothing in them is about the voice itself. */
  words: /align|word|stamp|transcript|caption|phoneme|viseme|^text$|outputtext|usage/,
  /** As long as audio may be, and no audio. */
  secret: /token|key|signature|cursor|auth|session|ur[li]|hash|id$/,
  sequence: /^seq|^(?:chunk)?index$/,
  label: /(?:format|encoding|codec|container|precision|mimetype|contenttype)$/,
  rate: /(?<!bit)rate(?:hertz|hz)?$/,
  channels: /channels?$/,
  bits: /^bit(?:depth|spersample)$/,
  /** Of an event or a type: what comes with it is audio. */
  aboutAudio: /audio|speech|sound|pcm|tts/i,
  /** An end when it is true. */
  end: /^(?:is)?(?:done|fin|last|end|eos|stop)|complete/,
  /** An end when it is one of the words below. */
  state: /^(?:type|event|status|state|finishreason)$/,
} as const;

/** Whether a text says that a voice is over: `done`, `[DONE]`, `speech.audio.done`, `AudioEnd`, not `audio_transcript.done`. */
export function tellsEnd(text: string): boolean {
  return (
    text.length < 60 &&
    /(?:^|[^a-z])(?:done|end|final|finish|complete|flush|eos|stop)(?:p?e?d)?\W*$/i.test(
      text.replace(/(?<=[a-z])(?=[A-Z])/g, " "),
    ) &&
    // What ends there is a part of the voice, or its text.
    !/transcript|text|word|sentence|segment|part|item|stamp|align|input|chunk/i.test(text)
  );
}
