import { startThisNode } from "../fixtures/node-hosts.ts";
import { describeDataFolder } from "./data-folder-cases.ts";

describeDataFolder("this system's Node", () => startThisNode());
