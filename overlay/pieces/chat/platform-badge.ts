/** Hues of the usual platforms, far apart. */
const hues = new Map([
  ["TWITCH", 300],
  ["YOUTUBE", 25],
  ["KICK", 145],
  ["TIKTOK", 215],
]);

/** A platform's letters, two as some names begin alike, and the hue of the ground beneath them, in degrees. */
export function platformBadge(platform: string): readonly [letters: string, hue: number] {
  const [first = "", second = ""] = platform;
  return [first + second.toLowerCase(), hues.get(platform) ?? hueOf(platform)];
}

/** A hue for a name, always the same. */
export function hueOf(name: string): number {
  let hash = 0;
  for (let at = 0; at < name.length; at++) hash = (hash * 31 + name.charCodeAt(at)) | 0;
  return (hash >>> 0) % 360;
}
