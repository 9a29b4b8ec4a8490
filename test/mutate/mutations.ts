import { type ESTree, parseSync } from "vite";

/** One change of one place in a source text. Offsets count UTF-16 units. */
export interface Mutation {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** The start of the innermost block or arrow body around it; `undefined` in a module's own code. */
  readonly block: Block | undefined;
}

/** Code that runs as one: a note before it shows whether the mutation can be reached. */
export interface Block {
  readonly start: number;
  readonly end: number;
  /** The body of an arrow function without braces. */
  readonly isExpression: boolean;
}

type Node = ESTree.Node;

/** Types, and what is only there for them, are gone when the program runs. */
const typesOnly = /^TS(?!AsExpression|SatisfiesExpression|NonNullExpression|ParameterProperty)/;

const swaps: Readonly<Record<string, readonly string[]>> = {
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "===": ["!=="],
  "!==": ["==="],
  "+": ["-"],
  "-": ["+"],
  "*": ["/"],
  "/": ["*"],
  "%": ["*"],
  "&&": ["||"],
  "||": ["&&"],
  "??": ["&&"],
  "+=": ["-="],
  "-=": ["+="],
  "*=": ["/="],
  "??=": ["="],
};

/** Methods that are easily taken for each other. An empty name takes the call away and leaves its object. */
const methods: Readonly<Record<string, string>> = {
  some: "every",
  every: "some",
  startsWith: "endsWith",
  endsWith: "startsWith",
  toLowerCase: "toUpperCase",
  toUpperCase: "toLowerCase",
  min: "max",
  max: "min",
  ceil: "floor",
  floor: "ceil",
  trim: "",
  filter: "",
  slice: "",
  toSorted: "",
  sort: "",
  reverse: "",
  toReversed: "",
};

/**
 * Every mutation of a source text: those of Stryker, and statements left out. Words of templates with a tag (HTML, CSS)
 * and lists of style sheets are left as they are.
 */
export function mutationsOf(fileName: string, text: string): readonly Mutation[] {
  const found: Mutation[] = [];
  const add = (node: Node, replacement: string, block: Block | undefined): void => {
    if (text.slice(node.start, node.end) !== replacement)
      found.push({ start: node.start, end: node.end, replacement, block });
  };
  const source = (node: Node): string => text.slice(node.start, node.end);

  const visit = (node: Node, block: Block | undefined): void => {
    if (typesOnly.test(node.type)) return;
    for (const replacement of replacementsOf(node, source)) add(node, replacement, block);
    for (const part of partsOf(node, source)) add(part.node, part.replacement, block);
    for (const child of childrenOf(node)) visit(child, blockOf(node, child) ?? block);
  };
  visit(parseSync(fileName, text).program, undefined);
  return found;
}

function blockOf(parent: Node, child: Node): Block | undefined {
  if (parent.type === "ArrowFunctionExpression" && parent.body === child && child.type !== "BlockStatement")
    return { start: child.start, end: child.end, isExpression: true };
  if (child.type === "BlockStatement")
    return { start: child.start + 1, end: child.end - 1, isExpression: false };
  return undefined;
}

/** The nodes in which something can be mutated, not the names, types and modules that are imported. */
function childrenOf(node: Node): readonly Node[] {
  const left = new Set<unknown>();
  if (node.type === "ImportDeclaration" || node.type === "ExportAllDeclaration") return [];
  if (node.type === "ExportNamedDeclaration" && node.source) return [];
  if (node.type === "TaggedTemplateExpression") return node.quasi.expressions;
  if (node.type === "TemplateLiteral") return node.expressions;
  if (node.type === "ImportExpression") return [];
  // The style sheets of an element.
  if (node.type === "PropertyDefinition" && "name" in node.key && node.key.name === "styles") return [];
  if (node.type === "ExpressionStatement" && "directive" in node && node.directive) return [];
  if ("key" in node && !("computed" in node && node.computed)) left.add(node.key);
  if (node.type === "MemberExpression" && !node.computed) left.add(node.property);
  return Object.values(node)
    .flatMap((value: unknown) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .filter((value): value is Node => isNode(value) && !left.has(value));
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

/** What a whole node is replaced by. */
function replacementsOf(node: Node, source: (node: Node) => string): readonly string[] {
  switch (node.type) {
    case "BinaryExpression":
    case "LogicalExpression":
    case "AssignmentExpression":
      return swapped(node as Swappable, source);
    case "UnaryExpression":
      return node.operator === "!" || node.operator === "-" ? [source(node.argument)] : [];
    case "UpdateExpression":
      return [source(node).replace(/\+\+|--/, (sign) => (sign === "++" ? "--" : "++"))];
    case "Literal":
      return literalReplacements(node);
    case "TemplateLiteral":
      return ["``"];
    case "ArrayExpression":
      return node.elements.length > 0 ? ["[]"] : [];
    case "ObjectExpression":
      return node.properties.length > 0 ? ["{}"] : [];
    case "ExpressionStatement":
      // An assignment or a call; the semicolon keeps an `if` without braces whole.
      return [";"];
    case "MemberExpression":
    case "CallExpression":
      return chainReplacements(node, source);
    default:
      return [];
  }
}

type Swappable = ESTree.BinaryExpression | ESTree.LogicalExpression | ESTree.AssignmentExpression;

function swapped(node: Swappable, source: (node: Node) => string): readonly string[] {
  const [left, right] = [node.left, node.right].map((side) =>
    side.type === "LogicalExpression" ? `(${source(side)})` : source(side),
  );
  // Texts are joined by `+`; nothing else is meant by any other sign between them.
  if (node.operator.startsWith("+") && /["`]/.test(`${left}${right}`)) return [];
  const others = (swaps[node.operator] ?? []).map((operator) => `${left} ${operator} ${right}`);
  return node.type === "AssignmentExpression" ? others : others.map((other) => `(${other})`);
}

function literalReplacements(node: ESTree.Node & { readonly type: "Literal" }): readonly string[] {
  if (typeof node.value === "boolean") return [String(!node.value)];
  if (typeof node.value === "string") return [node.value === "" ? '"mutated"' : '""'];
  if (!("regex" in node) || !node.raw) return [];
  const { pattern, flags } = node.regex;
  const unanchored = [pattern.replace(/^\^/, ""), pattern.replace(/(?<!\\)\$$/, "")];
  return unanchored.filter((other) => other !== pattern && other !== "").map((other) => `/${other}/${flags}`);
}

function chainReplacements(
  node: ESTree.Node & { readonly type: "MemberExpression" | "CallExpression" },
  source: (node: Node) => string,
): readonly string[] {
  if (node.type === "MemberExpression") {
    if (!node.optional) return [];
    const object = source(node.object);
    return [
      object +
        source(node)
          .slice(object.length)
          .replace("?.", node.computed ? "" : "."),
    ];
  }
  const { callee } = node;
  if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return [];
  const other = methods[callee.property.name];
  if (other === undefined) return [];
  const object = source(callee.object);
  if (other === "") return [object];
  const rest = source(node).slice(callee.property.end - node.start);
  return [`${object}${callee.optional ? "?." : "."}${other}${rest}`];
}

/** What parts of a node are replaced by, where that depends on the node. */
function partsOf(
  node: Node,
  source: (node: Node) => string,
): readonly { readonly node: Node; readonly replacement: string }[] {
  switch (node.type) {
    case "IfStatement":
    case "ConditionalExpression":
      return ["true", "false"].map((replacement) => ({ node: node.test, replacement }));
    case "WhileStatement":
      return [{ node: node.test, replacement: "false" }];
    case "ForStatement":
      return node.test ? [{ node: node.test, replacement: "false" }] : [];
    case "FunctionDeclaration":
    case "FunctionExpression":
    case "ArrowFunctionExpression":
      return emptied(node.body, source);
    default:
      return [];
  }
}

function emptied(
  body: Node | null,
  source: (node: Node) => string,
): readonly { readonly node: Node; readonly replacement: string }[] {
  if (!body) return [];
  if (body.type !== "BlockStatement") return [{ node: body, replacement: "undefined" }];
  return /^\{\s*\}$/.test(source(body)) ? [] : [{ node: body, replacement: "{}" }];
}
