/** A viewer of the script. */
export interface Viewer {
  readonly name: string;
  readonly platform: "PLATFORM_A" | "PLATFORM_B" | "PLATFORM_C" | "PLATFORM_D";
  readonly isSubscriber?: boolean;
  readonly isVip?: boolean;
  readonly isModerator?: boolean;
}

/** Who watches. */
export const viewers: readonly Viewer[] = [
  { name: "MapleMango", platform: "PLATFORM_A", isSubscriber: true },
  { name: "kestrel_42", platform: "PLATFORM_A" },
  { name: "tante_erna", platform: "PLATFORM_B", isSubscriber: true, isVip: true },
  { name: "sleepy_otter", platform: "PLATFORM_A", isSubscriber: true, isModerator: true },
  { name: "ピクセル侍", platform: "PLATFORM_C" },
  { name: "نجمة_الليل", platform: "PLATFORM_B", isSubscriber: true },
  { name: "croissant.exe", platform: "PLATFORM_A" },
  { name: "Zażółć_Gęślą", platform: "PLATFORM_D" },
  { name: "velvet_thunder", platform: "PLATFORM_A", isVip: true },
  { name: "민트초코", platform: "PLATFORM_C", isSubscriber: true },
  { name: "RubberDuckGeneral", platform: "PLATFORM_D" },
  { name: "lune_et_demie", platform: "PLATFORM_B" },
  { name: "שועל_ירוק", platform: "PLATFORM_A" },
  { name: "x", platform: "PLATFORM_D" },
  { name: "the_artist_formerly_known_as_lurker", platform: "PLATFORM_A", isSubscriber: true },
];

/** A line of chat, and the language that the service would detect in it. */
export interface ScriptLine {
  readonly text: string;
  readonly language: string;
}

/** What they write: many languages and scripts, emoji, and markup that is nothing but text. */
export const chatLines: readonly ScriptLine[] = [
  { text: "that jump was cleaner than my kitchen", language: "en" },
  { text: "wait, you can go BEHIND the waterfall??", language: "en" },
  { text: "first time catching this live, hi everyone 👋", language: "en" },
  { text: "clip it clip it clip it", language: "en" },
  { text: "is the second boss the one with the umbrella?", language: "en" },
  { text: "I brought snacks 🍿🍿 nobody asked but I brought them", language: "en" },
  { text: "LMAO the chicken saw everything", language: "en" },
  { text: "das war knapp! 😅", language: "de" },
  { text: "Die Musik hier ist viel zu gut für so ein kleines Dorf", language: "de" },
  { text: "on dirait que le coffre te regarde…", language: "fr" },
  { text: "courage, la prochaine est la bonne !", language: "fr" },
  { text: "¡vamos! a la tercera va la vencida", language: "es" },
  { text: "今のジャンプ、すごすぎる！", language: "ja" },
  { text: "こんばんは〜 今日も応援してます", language: "ja" },
  { text: "와 방금 그거 봤어요? 대박", language: "ko" },
  { text: "这个关卡的音乐太好听了", language: "zh" },
  { text: "مساء الخير يا جماعة، من أي مدينة أنتم؟", language: "ar" },
  { text: "איזה מזל! עוד קצת ואתה שם", language: "he" },
  { text: "ну это было красиво", language: "ru" },
  { text: "zażółć gęślą jaźń, jak mówią", language: "pl" },
  { text: "👩‍🚀🧑🏽‍🎤👨‍👩‍👧‍👦 the whole crew is here 🏳️‍🌈", language: "en" },
  { text: "does <b>bold</b> work here? asking for a friend", language: "en" },
  { text: "<img src=x onerror=alert(1)> oops, wrong window", language: "en" },
  { text: '"quotes" & ampersands & \\backslashes\\, my favourite', language: "en" },
  { text: "!lurk", language: "en" },
  { text: "who else is here since the tutorial", language: "en" },
];

/** What the streamer types between two fights. */
export const streamerLines: readonly ScriptLine[] = [
  { text: "okay chat, one more try and then tea", language: "en" },
  { text: "who moved the ladder. own up.", language: "en" },
];

/** A line that moderation does not let stand. */
export const rudeLine: ScriptLine = { text: "what a potato of a player, uninstall already", language: "en" };

/** What comes with a subscription. */
export const subscriptionLines: readonly string[] = [
  "best decision I made since the second breakfast",
  "Drei Monate! Immer wieder gern.",
  "for the chicken",
];

/** A line without a space to break at, and one that is long in the usual way. */
export const longLines: readonly ScriptLine[] = [
  { text: `a${"aaaaaaaaaa".repeat(30)}h`, language: "en" },
  {
    text: "so there I was, halfway up the tower, no potions left, the moon doing that thing it does, and the owl simply hands me the key as if we had been friends for years, and I have not trusted a single owl since, not one, not even the small ones, and I want everybody here to know that",
    language: "en",
  },
];

/** Emoji without end. */
export const emojiStorm: ScriptLine = { text: "🎉🔥💜🐔✨".repeat(24), language: "en" };
