import { readOptions } from "../fixtures/options.ts";
import { type Account, startService } from "./service.ts";

/**
 * `npm run service -- [--port N] [--json] [--no-crowd]`: the reference service by itself. With
 * `--json` the first line of standard output is one JSON object with address and accounts, and the request log
 * goes to standard error.
 */
const { values } = readOptions({
  options: {
    port: { type: "string", default: "0" },
    json: { type: "boolean", default: false },
    crowd: { type: "boolean", default: true },
  },
  allowNegative: true,
});

const say = (line: string): void => void (values.json ? process.stderr : process.stdout).write(`${line}\n`);

// Whoever started this may stop to read what it says; the service goes on all the same.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

const service = await startService({
  port: portOf(values.port),
  path: "",
  crowd: values.crowd,
  log: (line) => say(`${new Date().toLocaleTimeString("en-GB")}  ${line}`),
}).catch((error: unknown) => {
  const reason =
    error instanceof Error && "code" in error && error.code === "EADDRINUSE" ? "the port is taken" : error;
  process.stderr.write(`The service cannot start: ${String(reason)}.\n`);
  process.exit(1);
});

if (values.json) {
  const { baseUrl, accounts } = service;
  process.stdout.write(`${JSON.stringify({ baseUrl, accounts })}\n`);
} else {
  say(`\nThe companion service, rehearsed.\n\n  Address   ${service.baseUrl}\n`);
  for (const account of service.accounts) say(summaryOf(account));
  say(
    `Viewers ${values.crowd ? "stir as soon as somebody watches a stream" : "keep quiet"}. Ctrl-C ends it.\n`,
  );
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void service.close().then(() => process.exit(0)));
}

function portOf(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  process.stderr.write(`A port is a number from 0 to 65535, not ${text}.\n`);
  process.exit(2);
}

function summaryOf(account: Account): string {
  const can = [
    account.window === "FAST" ? "a reaction a second" : "a reaction every 25 s",
    account.hasCredits ? "joins" : "no credits",
    account.hasChatStream ? "chat stream" : "no chat stream",
    account.hasEventSub ? "EventSub" : "no EventSub",
  ];
  const channels = account.channels.map(({ channelName, isPrimary }) =>
    isPrimary ? channelName : `${channelName} (shared)`,
  );
  return [
    `  ${account.owner} (${account.plan}): ${can.join(", ")}`,
    `    key         ${account.apiKey}`,
    `    channels    ${channels.join(", ") || "none"}`,
    `    characters  ${account.characters.map(({ name }) => name).join(", ") || "none"}\n`,
  ].join("\n");
}
