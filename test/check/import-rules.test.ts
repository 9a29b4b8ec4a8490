import { beforeAll, describe, expect, it } from "vitest";
import { lintFiles } from "./lint-files.ts";

/** File, what it holds, and whether the direction of imports allows it. */
const cases: readonly (readonly [file: string, line: string, allowed: boolean])[] = [
  ["shared/a.ts", 'import { a } from "./api/a.ts";', true],
  ["shared/b.ts", 'import { a } from "../plugin/a.ts";', false],
  ["shared/c.ts", 'import { a } from "../overlay/a.ts";', false],
  ["shared/d.ts", 'import { a } from "node:fs";', false],
  ["shared/e.ts", 'import { a } from "lit";', false],
  ["shared/ui/a.ts", 'import { a } from "lit";', true],
  ["shared/ui/b.ts", 'import { a } from "node:fs";', false],
  ["shared/ui/c.ts", 'import { a } from "../words/words.ts";', false],
  ["shared/ui/d.ts", 'import { a } from "../../overlay/studio/a.ts";', false],
  ["shared/api/a.ts", 'import { a } from "../clock.ts";', true],
  ["shared/api/b.ts", 'import { a } from "../protocol/overlay-protocol.ts";', false],
  ["shared/api/d.ts", 'import { a } from "../words/words.ts";', false],
  ["shared/api/c.ts", 'import { a } from "../../plugin/session/session.ts";', false],
  ["plugin/session/session.ts", 'import { a } from "../../shared/api/a.ts";', true],
  ["plugin/session/state/a.ts", 'import type { A } from "../../../shared/api/a.ts";', true],
  ["plugin/session/state/b.ts", 'import { a } from "../../../shared/api/a.ts";', false],
  ["plugin/session/state/c.ts", 'import { a } from "../session.ts";', false],
  ["plugin/session/state/d.ts", 'import { a } from "../presses/a.ts";', false],
  ["plugin/session/state/e.ts", 'import { a } from "./a.ts";', true],
  ["plugin/session/state/f.ts", 'import { a } from "../../settings/a.ts";', false],
  ["plugin/session/state/g.ts", 'import { a } from "valibot";', false],
  ["plugin/a.ts", 'import { a } from "../shared/a.ts";', true],
  ["plugin/b.ts", 'import { a } from "../overlay/overlay.ts";', false],
  ["plugin/c.ts", 'import { a } from "../test/a.ts";', false],
  ["plugin/d.ts", 'import { a } from "@elgato/streamdeck";', false],
  ["plugin/e.ts", 'import { a } from "lit";', false],
  ["plugin/pages/b.ts", 'import type { A } from "../context.ts";', false],
  ["plugin/pages/c.ts", 'import { a } from "../services.ts";', false],
  ["plugin/pages/d.ts", 'import { a } from "../features.ts";', false],
  ["plugin/services.ts", 'import type { A } from "./context.ts";', true],
  ["plugin/features/pages.ts", 'import type { A } from "../context.ts";', true],
  ["plugin/features/a.ts", 'import { a } from "lit";', false],
  ["plugin/pages/a.ts", 'import { a } from "../../overlay/page/a.ts";', false],
  ["plugin/obs/a.ts", 'import { a } from "../actions/overlay/settings.ts";', true],
  ["plugin/drawing/painter.ts", 'import { a } from "@elgato/streamdeck";', true],
  ["plugin/drawing/a.ts", 'import { a } from "@elgato/streamdeck";', false],
  ["plugin/actions/sidekick-action.ts", 'import { a } from "@elgato/streamdeck";', true],
  ["plugin/actions/voice/action.ts", 'import { a } from "@elgato/streamdeck";', true],
  ["plugin/actions/status/action.ts", 'import { a } from "../../../overlay/voice/a.ts";', false],
  ["plugin/actions/voice/view.ts", 'import { a } from "@elgato/streamdeck";', false],
  ["plugin/actions/voice/key.ts", 'import { a } from "@elgato/streamdeck";', false],
  ["plugin/actions/voice/dial.ts", 'import { a } from "lit";', false],
  ["plugin/actions/alerts/inspector.ts", 'import { a } from "lit";', true],
  ["plugin/actions/context/inspector.ts", 'import { a } from "@elgato/streamdeck";', false],
  ["plugin/profiles/form.ts", 'import { a } from "lit";', true],
  ["plugin/profiles/a.ts", 'import { a } from "lit";', false],
  ["plugin/check/form.ts", 'import { a } from "lit";', true],
  ["plugin/check/a.ts", 'import { a } from "lit";', false],
  ["plugin/rules/a.ts", 'import { a } from "../../shared/ui/a.ts";', false],
  ["plugin/rules/form.ts", 'import { a } from "../../shared/ui/a.ts";', true],
  ["overlay/page/z.ts", 'import { a } from "../../shared/ui/a.ts";', false],
  ["plugin/forms/a.ts", 'import { a } from "lit";', true],
  ["plugin/forms/b.ts", 'import { a } from "node:fs";', false],
  ["plugin/account/channel-row.ts", 'import { a } from "lit";', true],
  ["plugin/host/a.ts", 'import { a } from "@elgato/streamdeck";', true],
  ["plugin/session/a.ts", 'import { a } from "@elgato/streamdeck";', false],
  ["plugin/inspector/a.ts", 'import { a } from "lit";', true],
  ["plugin/inspector/b.ts", 'import { a } from "node:fs";', false],
  ["plugin/set-up/a.ts", 'import { a } from "lit";', false],
  ["plugin/set-up/page/a.ts", 'import { a } from "lit";', true],
  ["plugin/set-up/page/b.ts", 'import { a } from "node:fs";', false],
  ["overlay/a.ts", 'import { a } from "../shared/a.ts";', true],
  ["overlay/b.ts", 'import { a } from "../plugin/a.ts";', false],
  ["overlay/c.ts", 'import { a } from "lit";', false],
  ["overlay/overlay.ts", 'import { a } from "lit";', true],
  ["overlay/pieces/chat/sidekick-chat.ts", 'import { a } from "lit";', true],
  ["overlay/pieces/chat/piece.ts", 'import { a } from "lit";', true],
  ["overlay/pieces/registry.ts", 'import { a } from "lit";', false],
  ["overlay/pieces/chat/chat-player.ts", 'import { a } from "lit";', false],
  ["overlay/page/a.ts", 'import { a } from "lit";', false],
  ["overlay/voice/a.ts", 'import { a } from "lit";', false],
  ["overlay/check/a.ts", 'import { a } from "lit";', true],
  ["overlay/control/a.ts", 'import { a } from "lit";', true],
  ["overlay/studio/a.ts", 'import { a } from "lit";', true],
  ["overlay/d.ts", 'import { a } from "../test/a.ts";', false],
];

let forbidden: ReadonlySet<string>;

beforeAll(async () => {
  const files = cases.map(
    ([file, line]) => [file, `${line}\nexport const used: unknown = a as A;\n`] as const,
  );
  forbidden = await lintFiles(files, /no-restricted-imports|no-nodejs-modules/);
});

describe("the direction of imports", () => {
  it.each(cases)("%s with %s: %s", (file, _, allowed) => {
    expect(forbidden.has(file)).toBe(!allowed);
  });
});
