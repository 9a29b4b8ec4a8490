/** Sample rate in hertz. */
const rate = 24_000;
const seconds = 2.4;
/** Syllables a second, as in speech. */
const syllables = 4;
const headerBytes = 44;

/**
 * A test voice, as one frame of a voice stream: a hum in syllables that rises and falls as speech does, for level,
 * captions and the speaking state.
 */
export function testVoiceFrame(): string {
  const samples = Math.round(rate * seconds);
  const wav = Buffer.alloc(headerBytes + samples * 2);
  wav.write("RIFF", 0);
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write("WAVEfmt ", 8);
  wav.writeUInt32LE(16, 16);
  // PCM, one channel, 16 bit.
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write("data", 36);
  wav.writeUInt32LE(samples * 2, 40);
  let phase = 0;
  for (let at = 0; at < samples; at++) {
    const time = at / rate;
    // The pitch falls a little towards the end, as at the end of a sentence.
    phase += (2 * Math.PI * (165 - 30 * (time / seconds) + 8 * Math.sin(time * 9))) / rate;
    const syllable = Math.sin(Math.PI * ((time * syllables) % 1)) ** 1.5;
    const edge = Math.min(1, time * 20, (seconds - time) * 20);
    const tone = Math.sin(phase) + 0.5 * Math.sin(2 * phase) + 0.25 * Math.sin(3 * phase);
    wav.writeInt16LE(Math.round(tone * syllable * edge * 9_000), headerBytes + at * 2);
  }
  return `data: ${JSON.stringify({ audio: wav.toString("base64"), isFinal: true })}\n\n`;
}
