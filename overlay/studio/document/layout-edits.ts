import * as v from "valibot";
import { patchedQuery } from "../../../shared/protocol/layout-query.ts";
import type { PageStorage } from "../../page/storage.ts";

const patch = v.record(v.string(), v.nullable(v.string()));

/** One request to the plugin about layouts. `was`: the values before, by which a stored edit knows whether it is still wanted. */
const editSchema = v.variant("kind", [
  /** `isNew`: the layout is created if it does not exist. */
  v.object({ kind: v.literal("patch"), layout: v.string(), patch, was: patch, isNew: v.boolean() }),
  v.object({ kind: v.literal("remove"), layout: v.string(), was: v.string() }),
  v.object({ kind: v.literal("rename"), layout: v.string(), to: v.string() }),
]);
/** One request to the plugin about layouts. */
export type LayoutEdit = v.InferOutput<typeof editSchema>;

/** Layouts by name, each a query with sorted options. */
export type LayoutQueries = Readonly<Record<string, string>>;

/** The query of a layout; `undefined`: there is none of this name. */
export function queryIn(layouts: LayoutQueries, name: string): string | undefined {
  return Object.hasOwn(layouts, name) ? layouts[name] : undefined;
}

/** The name that another page has given a layout of this query; `undefined`: it is gone. */
export function newNameIn(before: LayoutQueries, after: LayoutQueries, query: string): string | undefined {
  const [name, ...others] = Object.keys(after).filter((one) => queryIn(before, one) === undefined);
  return name !== undefined && others.length === 0 && queryIn(after, name) === query ? name : undefined;
}

/** A name like this one that no layout has. */
export function freeName(layouts: LayoutQueries, name: string): string {
  // Without half a surrogate pair, which no request can name.
  const short = name.slice(0, 36).replace(/[\uD800-\uDBFF]$/, "");
  for (let at = 1; ; at++) {
    const free = at === 1 ? name : `${short} ${at}`;
    if (queryIn(layouts, free) === undefined) return free;
  }
}

/** Layouts after an edit. */
export function edited(layouts: LayoutQueries, edit: LayoutEdit): LayoutQueries {
  const query = queryIn(layouts, edit.layout);
  const all = new Map(Object.entries(layouts));
  if (edit.kind === "patch") {
    if (query !== undefined || edit.isNew) all.set(edit.layout, patchedQuery(query ?? "", edit.patch));
  } else if (edit.kind === "remove") all.delete(edit.layout);
  else if (query !== undefined && !all.has(edit.to)) {
    all.delete(edit.layout);
    all.set(edit.to, query);
  }
  return Object.fromEntries(all);
}

/** Edits with one more. Changes of options that follow each other become one request. */
export function withEdit(edits: readonly LayoutEdit[], next: LayoutEdit): readonly LayoutEdit[] {
  const last = edits.at(-1);
  if (next.kind !== "patch" || last?.kind !== "patch" || last.layout !== next.layout) return [...edits, next];
  const merged = {
    ...last,
    patch: { ...last.patch, ...next.patch },
    was: { ...next.was, ...last.was },
    isNew: last.isNew || next.isNew,
  };
  return [...edits.slice(0, -1), merged];
}

/** What is left of an edit that an earlier page could not send: nothing where the layout was changed since. */
export function stillWanted(edit: LayoutEdit, layouts: LayoutQueries): readonly LayoutEdit[] {
  const query = queryIn(layouts, edit.layout);
  if (edit.kind === "rename")
    return query !== undefined && queryIn(layouts, edit.to) === undefined ? [edit] : [];
  if (edit.kind === "remove") return query === edit.was ? [edit] : [];
  if (query === undefined) return edit.isNew ? [edit] : [];
  const now = new URLSearchParams(query);
  const wanted = Object.entries(edit.patch).filter(([name]) => now.get(name) === (edit.was[name] ?? null));
  return wanted.length === 0 ? [] : [{ ...edit, patch: Object.fromEntries(wanted) }];
}

const key = "sidekick-studio-unsent";
const storedSchema = v.record(v.string(), v.array(editSchema));

/** Edits that are not sent yet, stored for each page of the studio, so that none is lost when it is closed. */
export class StoredEdits {
  readonly #storage: PageStorage;
  readonly #page = crypto.randomUUID();

  constructor(storage: PageStorage) {
    this.#storage = storage;
  }

  /** Stores this page's edits. */
  set(edits: readonly LayoutEdit[]): void {
    const { [this.#page]: before, ...others } = this.#all;
    if (edits.length === 0 && before === undefined) return;
    const all = edits.length === 0 ? others : { ...others, [this.#page]: edits };
    this.#storage.set(key, Object.keys(all).length === 0 ? undefined : JSON.stringify(all));
  }

  /** Takes the edits of all earlier pages. */
  take(): readonly LayoutEdit[] {
    const edits = Object.values(this.#all).flat();
    if (edits.length > 0) this.#storage.set(key, undefined);
    return edits;
  }

  get #all(): v.InferOutput<typeof storedSchema> {
    try {
      return v.parse(storedSchema, JSON.parse(this.#storage.get(key) ?? "{}"));
    } catch {
      return {};
    }
  }
}
