import { patchedQuery } from "../../../shared/protocol/layout-query.ts";
import { textsIn } from "../../page/appearance.ts";
import { pageFetch, readFrom } from "../../page/page-fetch.ts";
import type { LayoutEdit } from "./layout-edits.ts";
import type { EditReply, LayoutRoutes } from "./layout-saver.ts";

/** The relay's routes for layouts. */
export const relayLayouts: LayoutRoutes = {
  read: () =>
    readFrom("/layouts", (json) =>
      Object.fromEntries(textsIn(json).map(([name, query]) => [name, patchedQuery(query)])),
    ),
  async send(edit, isLast = false) {
    try {
      const { path, request } = requestFor(edit);
      const response = await pageFetch(path, { ...request, keepalive: isLast });
      return await replyIn(response);
    } catch {
      return "silent";
    }
  },
};

function requestFor(edit: LayoutEdit): { readonly path: string; readonly request: RequestInit } {
  const path = `/layouts/${encodeURIComponent(edit.layout)}`;
  switch (edit.kind) {
    case "patch":
      return {
        path: edit.isNew ? `${path}?new` : path,
        request: { method: "PATCH", body: JSON.stringify(edit.patch) },
      };
    case "remove":
      return { path, request: { method: "DELETE" } };
    case "rename":
      return { path: `${path}/name`, request: { method: "PUT", body: edit.to } };
  }
}

const problems: Readonly<Record<number, EditReply>> = {
  404: "missing",
  409: "taken",
  400: "rejected",
  413: "rejected",
  500: "unwritten",
};

async function replyIn(response: Response): Promise<EditReply> {
  if (!response.ok) return problems[response.status] ?? "silent";
  return response.status === 204 ? "done" : { query: await response.text() };
}
