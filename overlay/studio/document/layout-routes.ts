import { patchedQuery } from "../../../shared/protocol/layout-query.ts";
import { textsIn } from "../../page/appearance.ts";
import { readFrom } from "../../page/page-fetch.ts";
import type { SettingsRoutes } from "./save-queue.ts";
import { sendSettings } from "./send-settings.ts";
import type { StepPart } from "./step-part.ts";

/** The relay's routes for layouts. */
export const relayLayouts: SettingsRoutes = {
  read: () =>
    readFrom("/layouts", (json) =>
      Object.fromEntries(textsIn(json).map(([name, query]) => [name, patchedQuery(query)])),
    ),
  send(parts, isLast) {
    const [first, ...others] = parts;
    if (first?.of === "rename") {
      const { before = "", after = "" } = first;
      return sendSettings(
        `/layouts/${encodeURIComponent(before)}/name`,
        { method: "PUT", body: after },
        isLast,
      );
    }
    const path = `/layouts/${encodeURIComponent(first?.layout ?? first?.name ?? "")}`;
    if (first?.of !== "layout") return sendSettings(path, patchWith(parts), isLast);
    // A layout that does not exist is created with its first options.
    return first.after === undefined
      ? sendSettings(path, { method: "DELETE" }, isLast)
      : sendSettings(`${path}?new`, patchWith(others, first.after), isLast);
  },
};

function patchWith(options: readonly StepPart[], query?: string): RequestInit {
  const patch: Record<string, string | null> = Object.fromEntries(new URLSearchParams(query));
  for (const { name, after } of options) patch[name] = after ?? null;
  return { method: "PATCH", body: JSON.stringify(patch) };
}
