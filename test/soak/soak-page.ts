import type { Browser, BrowserContext, CDPSession, Page, Request } from "playwright-core";

/** What a page in OBS is watched by, each with a moment of `performance.now()`. */
export interface PageWatch {
  /** An alert or a message of the AI appeared. */
  shown(eventId: string, at: number): void;
  /** The page reported events as done with. */
  done(eventId: string, at: number): void;
  /** It began to load. */
  loaded(at: number): void;
  /** It was away, or could not show anything. */
  gap(from: number, to: number): void;
  /** Numbers of the chat lines that appeared; `isNew`: on a page that was just loaded, which shows older ones again. */
  chat(numbers: readonly number[]): void;
  /** An exception that nobody caught, or an error on its console. */
  error(text: string): void;
}

/** What a page costs now. */
export interface PageCosts {
  readonly heapMb: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly documents: number;
  /** Seconds of its main thread since it was loaded. */
  readonly taskSeconds: number;
  readonly scriptSeconds: number;
  readonly layouts: number;
}

/** A page as OBS shows it. */
export interface SoakPage {
  readonly name: string;
  /** When it was loaded last. */
  readonly loadedAt: number;
  /** Whether it reads events now. */
  readonly isOpen: boolean;
  readonly voicesSpoken: number;
  readonly chatLines: number;
  readonly newestChat: number;
  reload(): Promise<void>;
  /** Its process dies; OBS's user sees an empty source until it is loaded again. */
  crash(): Promise<void>;
  /** The source is not shown anywhere, and the browser stops its timers. */
  freeze(isFrozen: boolean): Promise<void>;
  setOnAir(isOnAir: boolean): Promise<void>;
  /** After a garbage collection; `undefined` while it cannot be asked. */
  costs(): Promise<PageCosts | undefined>;
  close(): Promise<void>;
}

/** Beside OBS's own object: every element with an event's id is noted when it appears. Runs in the page. */
function watchElements(): void {
  const note = (globalThis as unknown as { soakNote: (text: string) => void }).soakNote;
  const known = new WeakMap<Element, string>();
  let chat: number[] = [];
  const see = (element: Element): void => {
    const id = element.getAttribute("data-event-id");
    if (id === null || known.get(element) === id) return;
    known.set(element, id);
    // Captions and the status show events of theirs, or the same ones a second time.
    if (/^sidekick-(?:alert|ai-message)$/.test(element.localName)) note(`shown ${id}`);
    if (element.localName !== "li") return;
    const number = Number(/#(\d+)$/.exec(element.textContent)?.[1]);
    if (number > 0) chat.push(number);
  };
  let voice = "";
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === "attributes" && target instanceof Element) {
        see(target);
        const state = target.getAttribute("data-state");
        if (target.localName === "sidekick-voice" && state !== null) {
          if (state === "speaking" && voice !== state) note("speaking");
          voice = state;
        }
      }
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        see(node);
        for (const inner of node.querySelectorAll("[data-event-id]")) see(inner);
      }
    }
  });
  const wanted = { childList: true, subtree: true, attributeFilter: ["data-event-id", "data-state"] };
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the element as `this`
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (this: Element, init): ShadowRoot {
    const root = attach.call(this, init);
    observer.observe(root, wanted);
    return root;
  };
  observer.observe(document, wanted);
  setInterval(() => {
    if (chat.length > 0) note(`chat ${chat.join(" ")}`);
    chat = [];
  }, 1_000);
  Object.assign(globalThis, { obsstudio: { pluginVersion: "2.24.5" } });
}

/** A page has read what was kept for it this long after its stream is open. */
const settlesMs = 1_500;

/** Opens a page of the overlay as OBS would, and watches it from outside. */
export async function openSoakPage(
  browser: Browser,
  name: string,
  url: string,
  watch: PageWatch,
): Promise<SoakPage> {
  const context: BrowserContext = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  let page: Page;
  let devtools: CDPSession;
  let stream: Request | undefined;
  let awayFrom: number | undefined = performance.now();
  let loadedAt = performance.now();
  let isFrozen = false;
  let voicesSpoken = 0;
  let chatLines = 0;
  let newestChat = 0;
  const now = (): number => performance.now();
  const leave = (): void => {
    awayFrom ??= now();
  };
  const arrive = (): void => {
    if (awayFrom === undefined || isFrozen) return;
    watch.gap(awayFrom, now() + settlesMs);
    awayFrom = undefined;
  };
  const isStream = (request: Request): boolean => new URL(request.url()).pathname === "/v1/eventsub/stream";

  const take = (text: string): void => {
    const [what, ...values] = text.split(" ");
    if (what === "shown" && values[0] !== undefined) watch.shown(values[0], now());
    if (what === "speaking") voicesSpoken++;
    if (what !== "chat") return;
    const numbers = values.map(Number);
    chatLines += numbers.length;
    newestChat = Math.max(newestChat, ...numbers);
    watch.chat(numbers);
  };
  await context.exposeFunction("soakNote", take);
  await context.addInitScript(watchElements);

  const open = async (): Promise<void> => {
    page = await context.newPage();
    page.on("response", (response) => {
      if (!isStream(response.request()) || response.status() !== 200) return;
      stream = response.request();
      arrive();
    });
    const over = (request: Request): void => {
      if (request === stream) leave();
    };
    // Until the new document takes over, the old one goes on showing things.
    page.on("framenavigated", (frame) => {
      if (frame !== page.mainFrame() || frame.url() === "about:blank") return;
      loadedAt = now();
      watch.loaded(loadedAt);
    });
    page.on("requestfinished", over);
    page.on("requestfailed", over);
    page.on("pageerror", (error) => watch.error(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") watch.error(message.text());
    });
    page.on("websocket", (socket) =>
      socket.on("framesent", ({ payload }) => {
        const text = String(payload);
        if (!text.startsWith('{"type":"seen"')) return;
        const { eventIds } = JSON.parse(text) as { readonly eventIds: readonly string[] };
        for (const id of eventIds) watch.done(id, now());
      }),
    );
    devtools = await context.newCDPSession(page);
    await devtools.send("Performance.enable");
    await page.goto(url);
  };
  await open();

  return {
    name,
    get loadedAt() {
      return loadedAt;
    },
    get isOpen() {
      return awayFrom === undefined;
    },
    get voicesSpoken() {
      return voicesSpoken;
    },
    get chatLines() {
      return chatLines;
    },
    get newestChat() {
      return newestChat;
    },
    async reload() {
      leave();
      await page.reload();
    },
    async crash() {
      leave();
      const crashed = new Promise((resolve) => page.once("crash", resolve));
      devtools.send("Page.crash").catch(() => {});
      await Promise.race([crashed, new Promise((resolve) => setTimeout(resolve, 10_000))]);
      await page.close();
      await open();
    },
    async freeze(next) {
      if (next) leave();
      await devtools.send("Page.setWebLifecycleState", { state: next ? "frozen" : "active" });
      isFrozen = next;
      // Whether its stream survived is known by the requests; if it did, it is there again now.
      if (!next) arrive();
    },
    setOnAir: (isOnAir) =>
      page.evaluate((active) => {
        dispatchEvent(new CustomEvent("obsSourceActiveChanged", { detail: { active } }));
      }, isOnAir),
    async costs() {
      if (isFrozen) return undefined;
      try {
        await devtools.send("HeapProfiler.collectGarbage");
        const { metrics } = await devtools.send("Performance.getMetrics");
        const counters = await devtools.send("Memory.getDOMCounters");
        const of = (metric: string): number =>
          metrics.find((one) => one.name === metric)?.value ?? Number.NaN;
        return {
          heapMb: of("JSHeapUsedSize") / 1e6,
          nodes: counters.nodes,
          listeners: counters.jsEventListeners,
          documents: counters.documents,
          taskSeconds: of("TaskDuration"),
          scriptSeconds: of("ScriptDuration"),
          layouts: of("LayoutCount"),
        };
      } catch {
        // It is being loaded, or its process is gone.
        return undefined;
      }
    },
    close: () => context.close(),
  };
}
