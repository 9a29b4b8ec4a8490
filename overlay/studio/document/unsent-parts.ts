import * as v from "valibot";
import { jsonIn } from "../../page/json-in.ts";
import type { PageStorage } from "../../page/storage.ts";
import { settingsKindOf, partSchema, type SettingsKind, type StepPart } from "./step-part.ts";

const key = "sidekick-studio-unsent";
const storedSchema = v.record(v.string(), v.array(partSchema));

/** Changes that are not sent yet, stored for each page of the studio, so that none is lost when it is closed. */
export class UnsentParts {
  readonly #storage: PageStorage;
  readonly #page = crypto.randomUUID();

  constructor(storage: PageStorage) {
    this.#storage = storage;
  }

  /** Stores this page's changes. */
  set(parts: readonly StepPart[]): void {
    const { [this.#page]: before, ...others } = this.#all;
    if (parts.length > 0) this.#store({ ...others, [this.#page]: parts });
    else if (before !== undefined) this.#store(others);
  }

  /** Takes the changes of one kind that earlier pages made. */
  take(kind: SettingsKind): readonly StepPart[] {
    const all = Object.entries(this.#all);
    const isTaken = (page: string, part: StepPart) => page !== this.#page && settingsKindOf(part) === kind;
    const left = all.map(([page, parts]) => [page, parts.filter((part) => !isTaken(page, part))] as const);
    if (all.length > 0) this.#store(Object.fromEntries(left.filter(([, parts]) => parts.length > 0)));
    return all.flatMap(([page, parts]) => parts.filter((part) => isTaken(page, part)));
  }

  #store(all: Readonly<Record<string, readonly StepPart[]>>): void {
    this.#storage.set(key, Object.keys(all).length === 0 ? undefined : JSON.stringify(all));
  }

  get #all(): v.InferOutput<typeof storedSchema> {
    const stored = v.safeParse(storedSchema, jsonIn(this.#storage.get(key) ?? ""));
    return stored.success ? stored.output : {};
  }
}
