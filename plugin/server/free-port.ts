import { createServer } from "node:net";
import { defaultRelayPort, defaultScreensPort } from "../settings/global-settings.ts";

/** Why a port cannot be had: another program has it, the system does not give it to programs, or only with rights. */
export type PortProblem = "taken" | "refused" | "needsRights";

/** Servers that are started after the one whose port cannot be had. */
const maxTries = 50;

/** Ports that are bound to find a free one: Windows keeps blocks of a hundred, often several in a row. */
const maxBound = 1_000;

/** Below it, systems other than Windows want rights. */
const firstWithoutRights = 1_024;

/** Why a server could not start on its port; `undefined`: for another reason. */
export function portProblemOf(
  error: unknown,
  port: number,
  system: string = process.platform,
): PortProblem | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") return "taken";
  if (code !== "EACCES") return undefined;
  return system !== "win32" && port < firstWithoutRights ? "needsRights" : "refused";
}

/** Name of the system that refuses a port. */
export function systemName(system: string = process.platform): string {
  if (system === "win32") return "Windows";
  return system === "darwin" ? "macOS" : "Linux";
}

/** The ports to try in place of one that cannot be had. The two that the plugin has by default are left for each other. */
export function portsAfter(port: number, count = maxTries): readonly number[] {
  const isAtAnEnd = port < firstWithoutRights || port + count > 65_535;
  const first = isAtAnEnd ? defaultRelayPort + 2 : port + 1;
  return Array.from({ length: count }, (_, at) => first + at).filter(
    (next) => ![defaultRelayPort, defaultScreensPort].includes(next),
  );
}

/** The next port at an address that can be had: it was bound for a moment. `undefined`: none of those tried. */
export async function nextFreePort(address: string, port: number): Promise<number | undefined> {
  for (const next of portsAfter(port, maxBound)) if (await canBind(address, next)) return next;
  return undefined;
}

function canBind(address: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, address, () => server.close(() => resolve(true)));
  });
}
