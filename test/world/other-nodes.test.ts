import { describeDataFolder } from "../end-to-end/data-folder-cases.ts";
import { startOldNode, startWindowsNode } from "../fixtures/node-hosts.ts";

describeDataFolder("the oldest Node", startOldNode, { tags: ["node20"] });
describeDataFolder("Windows' own Node", startWindowsNode, { tags: ["windows"] });
