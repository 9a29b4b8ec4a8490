import {
  type AvatarMood,
  type AvatarShape,
  type AvatarSlot,
  avatarMoods,
  avatarShapes,
  slotOf,
} from "../../../shared/avatar/avatar-pictures.ts";

/** Words for a shape in the names of files, in every language at once and without accents. */
const shapeNames: Readonly<Record<AvatarShape, string>> = {
  closed:
    "closed close shut silent quiet idle mute zu geschlossen still stumm ferme fermee cerrado cerrada 閉じ 閉じ口 閉口 闭嘴 閉嘴 닫힌 닫음 다문",
  half: "half halfopen mid middle semi halb halboffen mi demi entrouvert entrouverte medio media entreabierto entreabierta semiabierta 半開き 半開 半张 半張 반쯤",
  open: "open talk talking speak speaking wide offen auf spricht redet ouvert ouverte parle abierto abierta habla hablando 開き 開口 開いた 张嘴 張嘴 열린 벌린",
  blink:
    "blink blinking wink blinzeln blinzelt zwinkern clin cligne clignement parpadeo parpadea guino まばたき 瞬き 眨眼 깜빡 깜박임",
  thinking:
    "think thinking thoughtful denkt denken nachdenken nachdenklich pense pensif pensive reflechit piensa pensando pensativa pensativo 考え中 思考 생각 생각중",
};

/** Words for a mood, in the same form. */
const moodNames: Readonly<Record<AvatarMood, string>> = {
  neutral:
    "neutral normal default base neutre standard basis neutro neutra 普通 通常 中性 默认 默認 보통 기본",
  happy:
    "happy glad joy smile smiling laugh cheerful frohlich glucklich froh lacht lachelt heureux heureuse content contente joyeux joyeuse feliz alegre contento contenta 嬉しい 喜び 笑顔 开心 開心 高兴 高興 행복 기쁨",
  sad: "sad unhappy crying cry traurig weint triste pleure llora 悲しい 泣き 悲伤 悲傷 难过 難過 슬픔 슬픈",
  angry:
    "angry mad rage furious wutend sauer zornig bose fache fachee enerve enervee colere enfadado enfadada enojado enojada furioso 怒り 怒った 生气 生氣 愤怒 憤怒 화남 화난 분노",
};

const inLists = <Name extends string>(
  names: readonly Name[],
  lists: Readonly<Record<Name, string>>,
): ReadonlyMap<string, Name> =>
  new Map(names.flatMap((name) => lists[name].split(" ").map((word) => [plain(word), name] as const)));

const shapes = inLists(avatarShapes, shapeNames);
const moods = inLists(avatarMoods, moodNames);

/**
 * The slot that a file's name describes, in any case, punctuation and language: `Happy_Open (2).png`. The
 * character's own name in it is ignored. `undefined`: the name fits no slot.
 */
export function placeOf(fileName: string, character: string): AvatarSlot | undefined {
  const words = wordsIn(fileName.replace(/\.[^.]*$/, ""));
  const own = wordsIn(character);
  const at = words.findIndex(
    (_, from) => own.length > 0 && own.every((word, by) => words[from + by] === word),
  );
  const left = at < 0 ? words : words.toSpliced(at, own.length);
  // "mouth open, eyes closed": eyes and mouth are named separately.
  const text = left.join(" ");
  const areEyesClosed = /\beyes? closed\b/.test(text);
  const named = text.replaceAll(/\beyes? (?:closed|open)\b/g, "").split(" ");
  const found = [...new Set(named.flatMap((word) => shapes.get(word) ?? []))];
  const mood = named.flatMap((word) => moods.get(word) ?? []);
  if (areEyesClosed && found.every((shape) => shape === "closed"))
    return slotOf("blink", mood[0] ?? "neutral");
  const isHalf = found.includes("half") && found.includes("open");
  const [shape = "closed"] = isHalf ? ["half" as const] : found;
  const isClear = new Set(mood).size <= 1 && (found.length <= 1 || isHalf) && !areEyesClosed;
  return isClear && (found.length > 0 || mood.length > 0) ? slotOf(shape, mood[0] ?? "neutral") : undefined;
}

/** The words of a name, also when only capitals separate them. */
function wordsIn(name: string): readonly string[] {
  const parted = name.normalize("NFC").replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2");
  return parted.split(/[^\p{L}\p{M}]+/u).flatMap((word) => (word === "" ? [] : [plain(word)]));
}

/** Without case and accents. */
function plain(word: string): string {
  return word
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036F]/g, "")
    .normalize("NFC");
}
