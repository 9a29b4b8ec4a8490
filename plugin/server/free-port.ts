import { createServer } from "node:net";
import { defaultRelayPort, defaultScreensPort } from "../settings/global-settings.ts";

/** Why a port cannot be had: another program has it, or the system does not give it to programs. */
export type PortProblem = "taken" | "refused";

/** Ports that are tried after the one that cannot be had. */
const maxTries = 50;

/** Why a server could not start on its port; `undefined`: for another reason. */
export function portProblemOf(error: unknown): PortProblem | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") return "taken";
  return code === "EACCES" ? "refused" : undefined;
}

/** The ports to try in place of one that cannot be had. The two that the plugin has by default are left for each other. */
export function portsAfter(port: number): readonly number[] {
  // Below 1024, all may need rights that the plugin does not have.
  const first = port < 1_024 ? defaultRelayPort + 2 : port + 1;
  return Array.from({ length: maxTries }, (_, at) => first + at).filter(
    (next) => next <= 65_535 && ![defaultRelayPort, defaultScreensPort].includes(next),
  );
}

/** The next port at an address that can be had: it was bound for a moment. `undefined`: none of those tried. */
export async function nextFreePort(address: string, port: number): Promise<number | undefined> {
  for (const next of portsAfter(port)) if (await canBind(address, next)) return next;
  return undefined;
}

function canBind(address: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, address, () => server.close(() => resolve(true)));
  });
}
