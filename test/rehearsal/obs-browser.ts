import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  createServer,
  request,
} from "node:http";
import { type AddressInfo, type Socket, connect } from "node:net";

/**
 * What makes a frame of the rehearsal's page OBS's browser to the overlay in it. Pages of another origin cannot be
 * changed from outside, so they come through this server, which adds what OBS's browser gives every page.
 */
export interface ObsBrowser {
  /** Where the rehearsal's page finds a browser source with this address. */
  addressOf(url: string): string;
  close(): Promise<void>;
}

const scriptPath = "/obs-browser.js";
/**
 * The page around the frame says when the source comes on air or leaves it, as OBS itself does. The frame says which
 * canvas its layout is for, as large as a streamer makes the source.
 */
const scriptFor = (target: URL): string => `globalThis.obsstudio = { pluginVersion: "2.24.5" };
addEventListener("message", ({ source, data }) => {
  if (source !== parent) return;
  const detail = { active: data.isOnAir === true };
  dispatchEvent(new CustomEvent("obsSourceActiveChanged", { detail }));
});
// The plugin finds the page's source in OBS by its address.
const { send } = WebSocket.prototype;
WebSocket.prototype.send = function (data) {
  send.call(this, typeof data === "string" ? data.replaceAll(location.origin, "${target.origin}") : data);
};
const ask = globalThis.fetch;
globalThis.fetch = async (...request) => {
  const answer = await ask(...request);
  if (answer.ok && new URL(answer.url).pathname === "/layouts") {
    const layout = new URLSearchParams(location.search).get("layout");
    const query = new URLSearchParams((await answer.clone().json())[layout]);
    parent.postMessage({ canvas: query.get("canvas") ?? "" }, "*");
  }
  return answer;
};`;

/** Starts it on this computer only. It passes everything on to the server of the address that was asked for last. */
export async function startObsBrowser(): Promise<ObsBrowser> {
  let target = new URL("http://127.0.0.1:9");
  const server = createServer((asked, answer) => {
    if (asked.url?.startsWith(scriptPath))
      return void answer.writeHead(200, { "content-type": "text/javascript" }).end(scriptFor(target));
    passOn(asked, answer, target, own());
  });
  const sockets = new Set<Socket>();
  server.on("upgrade", (asked: IncomingMessage, socket: Socket) => {
    const there = connect(Number(target.port), target.hostname, () => {
      const headers = Object.entries(headersFor(asked.headers, target, own()));
      const lines = headers.map(([name, value]) => `${name}: ${String(value)}\r\n`);
      there.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines.join("")}\r\n`);
      socket.pipe(there).pipe(socket);
    });
    for (const [one, other] of [
      [socket, there],
      [there, socket],
    ] as const) {
      sockets.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const own = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    addressOf(url) {
      if (url === "") return "";
      target = new URL(url);
      return `${own()}${target.pathname}${target.search}`;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function passOn(asked: IncomingMessage, answer: ServerResponse, target: URL, own: string): void {
  const { method = "GET", url: path = "/" } = asked;
  const isPage = path.startsWith("/overlay/?");
  // A page is read here, so it must not be compressed.
  const headers = headersFor(asked.headers, target, own);
  if (isPage) delete headers["accept-encoding"];
  const there = request({ host: target.hostname, port: target.port, method, path, headers }, (response) => {
    if (isPage) delete response.headers["content-length"];
    answer.writeHead(response.statusCode ?? 502, response.headers);
    if (!isPage) return void response.pipe(answer);
    response.setEncoding("utf8").on("data", (part: string) => {
      // The page's own scripts are deferred, and find each other by the first one.
      answer.write(part.replace("</head>", `<script src="${scriptPath}"></script></head>`));
    });
    response.on("end", () => answer.end());
  });
  there.on("error", () => answer.destroy());
  answer.on("close", () => there.destroy());
  asked.pipe(there);
}

/** As the page itself would have sent them to the other server. */
function headersFor(headers: IncomingHttpHeaders, target: URL, own: string): IncomingHttpHeaders {
  const isOurs = headers.origin === own;
  return { ...headers, host: target.host, ...(isOurs ? { origin: target.origin } : {}) };
}
