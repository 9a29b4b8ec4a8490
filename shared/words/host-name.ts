/** The application's name, but not where it is a part of a device's: those keep theirs, whichever application runs them. */
const deck = /(?<!Virtual )Stream Deck(?! (?:[+(]|XL|Mini|Neo|Studio|Mobile))/g;

/** A text about the application that runs the plugin. One that names OpenDeck itself means both by their names. */
function nameHost(text: string, host: string): string {
  return text.includes("OpenDeck") ? text : text.replace(deck, host);
}

/** The same sentences with the name of the application that runs the plugin, where they say Stream Deck. */
export function namingHost<Words>(words: Words, host: string): Words {
  if (host === "Stream Deck") return words;
  const rename = (_: string, value: unknown): unknown =>
    typeof value === "string" ? nameHost(value, host) : value;
  return JSON.parse(JSON.stringify(words), rename) as Words;
}

/** A page's HTML with that name, line by line, as the manual has its paragraphs. Its root element has the name as well. */
export function namingHostInPage(html: string, host: string): string {
  const lines = html.split("\n").map((line) => nameHost(line, host));
  return withHost(lines.join("\n"), host);
}

/** A page whose root element names the application that runs the plugin, for its script. */
export function withHost(html: string, host: string): string {
  return html.replace("<html ", `<html data-host="${host}" `);
}

/** The words of a page with the name in its root element; default: Stream Deck's. */
export function namedByPage<Words>(page: HostPage, words: Words): Words {
  return namingHost(words, page.documentElement.dataset["host"] ?? "Stream Deck");
}

/** A page's document. */
export interface HostPage {
  readonly documentElement: { readonly dataset: Readonly<Record<string, string | undefined>> };
}
