import { decodeHTMLStrict } from "entities";
import { isOfAi, lettersOf } from "../../shared/api/ai-copies.ts";
import type { Envelope } from "../../shared/api/envelope.ts";
import { visibleText } from "../../shared/visible-text.ts";
import type { PassedEvent } from "../once/once.ts";

/** Elements whose content is what a model thinks and not what it says. */
const thought = /<(\/?)(?:think|thinking|thought|reasoning)\b[^<>]*>/giu;

/** Names of elements of HTML and SSML. Anything else in angle brackets is a text, as in `!so <name>`. */
const elements =
  "a abbr address area article aside audio b base bdi bdo big blockquote body br button canvas caption center cite code col " +
  "data dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 head " +
  "header hr html i iframe img input ins kbd label legend li link main map mark math menu meta nav noscript object ol " +
  "optgroup option p param picture pre progress q rp rt ruby s samp script section select small source span strike strong " +
  "style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr " +
  "amazon:effect break desc emphasis lang lexicon lookup media metadata mstts:express-as par phoneme prosody say-as seq " +
  "speak token voice w";
/** Elements around which words end. */
const apart = new Set(
  "blockquote br break div dd dt h1 h2 h3 h4 h5 h6 hr li p pre section table td th tr ul ol".split(" "),
);
/** A tag has attributes with values, if any: `a <b and c> d` is a text. */
const tag = new RegExp(
  `<!--[^<>]*-->|</?(${elements.replaceAll(" ", "|")})(?:\\s[^<>]*[=/"'][^<>]*|\\s*/?)>`,
  "giu",
);
/** Directions for a voice, which are not said. Other words in square brackets are the text's own. */
const directions = [
  "applause, chuckles?, chuckling, claps, clears throat, crying, cries, coughs?, exhales, excited, excitedly, gasps?, giggles?",
  "giggling, groans?, gulps?, happily, hums?, inhales, laugh, laughs, laughing, laughter, long pause, mischievously, pauses?",
  "sad, sadly, sarcastic, sarcastically, screams?, shouts?, shouting, sighs?, sighs deeply, sings, sniffs?, sobs?, softly",
  "starts laughing, whispers?, whispering, yawns?, yells",
];
const direction = new RegExp(`\\[(?:${directions.join(", ").replaceAll(", ", "|")})\\][ \\t]*`, "giu");

/** A rule: what is replaced, and by what. The rules of inline marks never cross a line's end. */
type Rule = readonly [pattern: RegExp, replacement: string];

const blocks: readonly Rule[] = [
  // Addresses of data, also as the target of a picture.
  [/!?\[[^\][]*\]\(\s*data:[^\s()]*\s*\)|\bdata:[\w.+-]+\/[\w.+-]+[;,][^\s"'<>)]*/giu, " "],
  // Links and pictures.
  [/!?\[([^\][]*)\]\((?:<[^<>\n]*>|(?:[^\s()]|\([^\s()]*\))*)(?:[ \t]+"[^"\n]*")?\)/gu, "$1"],
  // Fences of code with their language, and rules across the page.
  [/^[ \t]*(?:`{3,}|~{3,})[^\n`]*$/gmu, ""],
  [/`{3,}/gu, " "],
  [/^[ \t]*([-*_])(?:[ \t]*\1){2,}[ \t]*$/gmu, ""],
  // Headings, quotes, bullets. Numbers may be the text's own.
  [/^[ \t]*#{1,6}[ \t]+(?=\S)/gmu, ""],
  [/^[ \t]*>+[ \t]+(?=[^\s\d])/gmu, ""],
  [/^[ \t]*[-*+•][ \t]+(?=[^\s\d])(?![^\n]*\*[ \t]*$)/gmu, ""],
];

/** Letters, digits and signs that keep a mark from being one, as in `2*3*4`, `snake_case` or `¯\_(ツ)_/¯`. */
const [before, after] = ["(?<![\\p{L}\\p{N}\\\\/*_~|])", "(?![\\p{L}\\p{N}\\\\/*_~|])"];
/** Beside the number of a piece of code while marks around the code are removed. */
const aside = "\uE000";
const said = (mark: string): string =>
  `(?=[^${mark}\\n]*[\\p{L}\\p{N}])(?=[\\p{L}\\p{N}${aside}"'“‘«(¡¿@#*_~|])([^\\s${mark}](?:[^${mark}\\n]*[^\\s${mark}])?)`;
const inline: readonly Rule[] = [
  [new RegExp(`(?<![\\d*])\\*{3}${said("*")}\\*{3}(?![\\d*])`, "gu"), "$1"],
  // Bold also within a word, but not between numbers.
  [new RegExp(`(?<![\\d*])\\*\\*${said("*")}\\*\\*(?![\\d*])`, "gu"), "$1"],
  [new RegExp(`${before}__${said("_")}__${after}`, "gu"), "$1"],
  [new RegExp(`~~${said("~")}~~`, "gu"), "$1"],
  [new RegExp(`\\|\\|${said("|")}\\|\\|`, "gu"), "$1"],
  [new RegExp(`${before}\\*${said("*")}\\*${after}`, "gu"), "$1"],
  [new RegExp(`${before}_${said("_")}_${after}`, "gu"), "$1"],
];
/** Marks within marks: bold, emphasis and a spoiler may be around one word. */
const maxDepth = 4;

/**
 * Removes from a text of the AI what is meant for programs: entities, thoughts, tags, addresses of data and Markdown.
 * `isSpoken`: of a voice, in which directions such as `[laughs]` are left as they are.
 */
export function cleanAiText(text: string, isSpoken = false): string {
  const said = withoutThoughts(decodeHTMLStrict(text));
  let clean = [...(isSpoken ? [] : [[direction, ""] as const]), ...blocks].reduce(
    (rest, [pattern, by]) => rest.replace(pattern, by),
    said,
  );
  clean = clean.replace(tag, (_, name: string | undefined) =>
    apart.has(name?.toLowerCase() ?? "br") ? " " : "",
  );
  const code: string[] = [];
  clean = clean.replace(
    /(?<!`)`([^`\n]+)`(?!`)/gu,
    (_, inside: string) => `${aside}${code.push(inside) - 1}${aside}`,
  );
  for (let depth = 0; depth < maxDepth; depth++)
    clean = inline.reduce((rest, [pattern, by]) => rest.replace(pattern, by), clean);
  // Marks within code are its own, as in `__init__`.
  clean = clean.replace(/\uE000(\d+)\uE000/gu, (found, index: string) => code[Number(index)] ?? found);
  if (clean === text) return text;
  return clean
    .replace(/[ \t]+/gu, " ")
    .replace(/ ?\n ?/gu, "\n")
    .replace(/\n{3,}/gu, "\n\n")
    .replace(/ (?=[,.!?…])/gu, "")
    .trim();
}

/** Without thoughts: one without an end reaches to the text's end, and an end alone begins at the text's beginning. */
function withoutThoughts(text: string): string {
  let [said, from, isOpen] = ["", 0, false];
  for (const { 0: found, 1: slash, index } of text.matchAll(thought)) {
    if (slash === "/") {
      if (!isOpen) said = "";
      from = index + found.length;
    } else if (!isOpen) said += text.slice(from, index);
    isOpen = slash !== "/";
  }
  return isOpen ? said : said + text.slice(from);
}

/** The field of an event that the AI wrote for viewers; `undefined`: none. */
function textField(envelope: Envelope): string | undefined {
  switch (envelope.type) {
    case "chat.ai_message":
      return "message";
    case "chat.message":
      return isOfAi(envelope) ? "message" : undefined;
    case "ai.tts.generated":
      return "textToSpeech";
    case "chat.first_message":
      return "greeting";
    case "ai.thoughts":
      return "reasoning";
    default:
      return undefined;
  }
}

/** Texts that are nothing but their event: without one, the event is left out. */
const whole: ReadonlySet<string> = new Set(["message", "textToSpeech"]);

/**
 * An event with the AI's text as viewers read it, and what the AI wrote. `undefined`: nothing of the text is left, and with
 * it of the event. Viewers' texts are as they are.
 */
export function cleanEvent(event: PassedEvent): PassedEvent | undefined {
  const { frame, envelope } = event;
  const field = envelope && textField(envelope);
  if (!envelope || field === undefined) return event;
  const written: unknown = (envelope.payload as Readonly<Record<string, unknown>>)[field];
  if (typeof written !== "string") return event;
  const text = cleanAiText(written, field === "textToSpeech");
  if (text === written) return event;
  if (whole.has(field) && visibleText(text) === undefined) return undefined;
  const clean = { ...envelope, payload: { ...envelope.payload, [field]: text } } as Envelope;
  return { frame: { ...frame, text: JSON.stringify(clean) }, envelope: clean, written };
}

/** A text that the AI wrote for viewers. */
export interface AiText {
  /** The message's own id; for a greeting or a thought, one that no message has. */
  readonly id: string;
  readonly kind: "message" | "greeting" | "thought";
  /** The character that speaks, or the viewer who is greeted; empty for a thought. Any text. */
  readonly name: string;
  readonly text: string;
  /** What the AI wrote, where viewers read something else. */
  readonly written?: string;
}

/** The text in an event that the AI wrote or speaks; `undefined`: the event has none. */
export function aiTextOf({
  envelope,
  written,
}: Pick<PassedEvent, "envelope" | "written">): AiText | undefined {
  if (!envelope) return undefined;
  const { id, type, payload } = envelope;
  const more = written === undefined ? {} : { written };
  switch (type) {
    case "chat.ai_message":
      return { id: payload.id, kind: "message", name: payload.username, text: payload.message, ...more };
    case "ai.tts.generated": {
      const { messageId, username: name, textToSpeech: text } = payload;
      return { id: messageId, kind: "message", name, text, ...more };
    }
    case "chat.first_message": {
      const { username: name, greeting: text = "" } = payload;
      return text.trim() === "" ? undefined : { id: `greeting ${id}`, kind: "greeting", name, text, ...more };
    }
    case "ai.thoughts": {
      const { reasoning: text } = payload;
      return text.trim() === ""
        ? undefined
        : { id: `thought ${id}`, kind: "thought", name: "", text, ...more };
    }
    default:
      return undefined;
  }
}

/** Markup of speech or chat that is not spoken: entities, codes of emotes, tags without words or sounds of their own. */
const markup =
  /<\/?[a-z][\w:-]*(?:\s+(?!alias\b|ph\b|src\b)[\w:-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'))*\s*\/?>|&(?:amp|lt|gt|quot|apos|nbsp);|:[a-z\d_]+:/giu;

/** What of a text is spoken, for comparing a message with its voice. */
export function spokenLetters(text: string): string {
  return lettersOf(text.replaceAll(markup, " "));
}
