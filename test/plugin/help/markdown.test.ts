import { describe, expect, it } from "vitest";
import { renderMarkdown } from "../../../plugin/help/markdown.ts";
import { sentenceAt } from "../../../plugin/help/help-sentences.ts";

const render = (source: string): string =>
  renderMarkdown(source, { sentence: (path, isEntry) => `<${isEntry ? "entry" : "place"} ${path}>` });

describe("the help's Markdown", () => {
  it.each([
    ["# A title", "<h2>A title</h2>"],
    [
      "## What it's for",
      '<h3 id="what-its-for"><a class="anchor" href="#what-its-for">What it&#39;s for</a></h3>',
    ],
    ["One\ntwo", "<p>One\ntwo</p>"],
    ["A **bold** and _leaning_ word", "<p>A <strong>bold</strong> and <em>leaning</em> word</p>"],
    ["snake_case_name stays", "<p>snake_case_name stays</p>"],
    ["`<b>` and <b>", "<p><code>&#60;b&#62;</code> and &#60;b&#62;</p>"],
    ["`**as it is**`", "<p><code>**as it is**</code></p>"],
    ["- one\n  more\n- two", "<ul><li>one more</li>\n<li>two</li></ul>"],
    ["1. one\n2. two", "<ol><li>one</li>\n<li>two</li></ol>"],
    ["```\n<a>\n```", '<pre tabindex="0"><code>&#60;a&#62;</code></pre>'],
    ["[{{a.b}}](#c)", '<p><a href="#c"><place a.b></a></p>'],
    [
      "- {{a.b}}, {{a.c}}: so {{a.d}}",
      "<dl><div><dt><entry a.b></dt><dt><entry a.c></dt><dd>so <place a.d></dd></div></dl>",
    ],
  ])("%j", (source, html) => {
    expect(render(source)).toBe(html);
  });

  it("adds the rows of a table to the one above it with the same head, and to no other", () => {
    const table = (rows: string): string => `| a | b |\n| - | - |\n${rows}`;
    expect(render(`${table("| 1 | 2 |")}\n\n${table("| 3 | 4 |").replace("| a |", "| a   |")}`)).toBe(
      render(table("| 1 | 2 |\n| 3 | 4 |")),
    );
    expect(render(`${table("| 1 | 2 |")}\n\n| a | c |\n| - | - |`).match(/<table>/g)).toHaveLength(2);
    expect(render(`${table("| 1 | 2 |")}\n\nText\n\n${table("")}`).match(/<table>/g)).toHaveLength(2);
  });

  it.each([
    "### Too deep",
    "> quoted",
    "* a star",
    "<b>html</b>",
    "![a picture](a.png)",
    "- one\nnot indented",
    "```\nno end",
    "- {{a.b}} no colon",
    "| a |\n| b |",
    "[evil](javascript:alert(1))",
    "[other page](keys.md)",
  ])("refuses %j rather than show it in some way", (source) => {
    expect(() => render(source)).toThrow(/./);
  });

  it.each(["keys.none", "keys", "nothing.at.all", "keys.constructor", "action.none", ""])(
    "names no words that there are not: %j",
    (path) => {
      expect(() => sentenceAt(path, "de")).toThrow(/./);
    },
  );
});
