import { type Locale, type Messages, fill } from "../../shared/words/words.ts";
import type { HostApplication } from "../host/host-application.ts";
import type { AddFinding } from "./finding.ts";

export interface NetworkCheckSources {
  readonly application: HostApplication;
}

/** Says that others can reach the application, where they can. Whether a firewall stops them cannot be seen from here. */
export async function checkNetwork(
  { application }: NetworkCheckSources,
  { words: { check } }: Locale<Messages>,
  add: AddFinding,
): Promise<void> {
  if (!application.isOpenToNetwork) return;
  // The application's own argument; its web server has the port after the next one.
  const port = Number(process.argv[process.argv.indexOf("-port") + 1]);
  const web = port + 2;
  add({
    id: "network",
    state: "unknown",
    sentence: check.network,
    facts: { port, web },
    advice: fill(check.todo.closePorts, {
      ufw: `sudo ufw deny ${port},${web}/tcp`,
      firewalld: `sudo firewall-cmd --permanent --add-rich-rule='rule port port="${port}-${web}" protocol="tcp" reject' && sudo firewall-cmd --reload`,
    }),
  });
}
