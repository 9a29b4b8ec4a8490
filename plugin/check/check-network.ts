import { type Locale, type Messages, fill } from "../../shared/words/words.ts";
import type { HostApplication } from "../host/host-application.ts";
import { type AddFinding, finding } from "./finding.ts";

export interface NetworkCheckSources {
  readonly application: HostApplication;
}

/** The line that other computers can reach the application. The plugin cannot see whether a firewall stops them. */
export async function checkNetwork(
  { application }: NetworkCheckSources,
  { words: { check } }: Locale<Messages>,
  add: AddFinding,
): Promise<void> {
  if (!application.isOpenToNetwork) return;
  // The application's own argument; its web server has the port after the next one.
  const port = Number(process.argv[process.argv.indexOf("-port") + 1]);
  const web = port + 2;
  add(
    finding("network", "unknown", check.network, {
      facts: { port, web },
      advice: fill(check.todo.closePorts, {
        ufw: `sudo ufw deny ${port},${web}/tcp`,
        firewalld: `sudo firewall-cmd --permanent --add-rich-rule='rule port port="${port}-${web}" protocol="tcp" reject' && sudo firewall-cmd --reload`,
      }),
    }),
  );
}
