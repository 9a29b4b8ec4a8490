/** One element of a checked document. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Its own text, entities resolved. */
  text: string;
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
// eslint-disable-next-line no-control-regex -- these are what XML allows nowhere.
const notXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF\p{Cs}]/u;

/**
 * The elements of a document in order. Knows the part of XML that key images are made of, and throws at anything
 * else: a wrong character, a bare `<` or `&`, an unquoted or repeated attribute, elements that do not nest.
 */
export function elementsOf(xml: string): XmlElement[] {
  if (notXml.test(xml)) throw new Error("A character that XML does not allow.");
  const elements: XmlElement[] = [];
  const open: XmlElement[] = [];
  let rest = xml;
  while (rest !== "") {
    const text = /^[^<]+/u.exec(rest)?.[0];
    const tag = /^<(\/?)([a-zA-Z]+)((?: [a-zA-Z:-]+="[^"<]*")*)(\/?)>/u.exec(rest);
    if (text !== undefined) {
      const parent = open.at(-1);
      if (!parent) throw new Error("Text outside the document's element.");
      parent.text += resolved(text);
      rest = rest.slice(text.length);
    } else if (tag) {
      const [whole, closing, name = "", attributes = "", empty] = tag;
      if (closing) {
        if (open.pop()?.name !== name) throw new Error(`</${name}> closes something else.`);
      } else {
        if (elements.length > 0 && open.length === 0) throw new Error("A second element at the top.");
        const element = { name, attributes: attributesOf(attributes), text: "" };
        elements.push(element);
        if (!empty) open.push(element);
      }
      rest = rest.slice(whole.length);
    } else {
      throw new Error(`Not well-formed at: ${rest.slice(0, 40)}`);
    }
  }
  if (open.length > 0) throw new Error("Something is left open.");
  return elements;
}

function attributesOf(text: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = "", value = ""] of text.matchAll(/ ([a-zA-Z:-]+)="([^"]*)"/gu)) {
    if (attributes.has(name)) throw new Error(`${name} is given twice.`);
    attributes.set(name, resolved(value));
  }
  return attributes;
}

function resolved(text: string): string {
  return text.replace(/&([^;]*;?)/gu, (_, name: string) => {
    const character = entities[name.slice(0, -1)];
    if (!name.endsWith(";") || character === undefined) throw new Error(`&${name} is no entity.`);
    return character;
  });
}
