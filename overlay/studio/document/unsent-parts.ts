import * as v from "valibot";
import { jsonIn } from "../../../shared/json-in.ts";
import type { PageStorage } from "../../page/storage.ts";
import { settingsKindOf, partSchema, type SettingsKind, type StepPart } from "./step-part.ts";

const key = "sidekick-studio-unsent";
const storedSchema = v.record(v.string(), v.array(partSchema));

/** Changes that are not sent yet, stored for each page of the studio, so that none is lost when it is closed. */
export function createUnsentParts(storage: PageStorage) {
  const page = crypto.randomUUID();
  const stored = (): v.InferOutput<typeof storedSchema> => {
    const read = v.safeParse(storedSchema, jsonIn(storage.get(key) ?? ""));
    return read.success ? read.output : {};
  };
  const store = (all: Readonly<Record<string, readonly StepPart[]>>): void =>
    storage.set(key, Object.keys(all).length === 0 ? undefined : JSON.stringify(all));
  return {
    /** Stores this page's changes. */
    set(parts: readonly StepPart[]): void {
      const { [page]: before, ...others } = stored();
      if (parts.length > 0) store({ ...others, [page]: parts });
      else if (before !== undefined) store(others);
    },
    /** Takes the changes of one kind that earlier pages made. */
    take(kind: SettingsKind): readonly StepPart[] {
      const all = Object.entries(stored());
      const isTaken = (of: string, part: StepPart) => of !== page && settingsKindOf(part) === kind;
      const left = all.map(([of, parts]) => [of, parts.filter((part) => !isTaken(of, part))] as const);
      if (all.length > 0) store(Object.fromEntries(left.filter(([, parts]) => parts.length > 0)));
      return all.flatMap(([of, parts]) => parts.filter((part) => isTaken(of, part)));
    },
  };
}
