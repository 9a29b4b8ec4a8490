/**
 * StreamElements' overlays as people save them. There is no published schema of all of it; what is here was seen in
 * public repositories:
 * - StreamElements/docs: `widgets`, `listeners` with `<event>-latest`, `variables` with an alert per event
 *   (`follower`, `subscriber`, `tip`, `raid`, `cheer`, `merch`, `purchase`, `charityCampaignDonation`) and
 *   `animation` of the whole box; the message `channel.overlay.update`, which has the overlay as `data`.
 * - alinsavix/random-docs: the bundle of `channel` (with `apiToken`), `overlay`, `passport`, `session`, `tipping`;
 *   `enabled`, `duration`, `layout`, `minAmount`, `showMessage`, `enableRandomPick`, `animation`, `audio`, `graphics`,
 *   `text.message` and `text.css.highlights`, `tts`, `variations` with `type` (`amount`, `gift`, `communityGift`),
 *   `condition` (`EXACT`, `ATLEAST`), `requirement`, `chance`, `settings`; `enableCustomCss`, `css`, `html`, `js`.
 * - KaoticGames/StreamSync: `{{name}}`, further variables and conditions, `gift` as an event of its own, a variation
 *   whose settings leave things out, a list of overlays as `docs`.
 * - WhazzItToYa/SEOverlayServer and TechJeeper/Streamry: the ZIP of export.stream, with
 *   `streamelements-export-<name>-<date>/overlays/<overlay>.json`, and that its folders are not relied on.
 */
export type ExportedPart = Readonly<Record<string, unknown>>;

/** An overlay with one alert box that has these alerts. */
export function exportedOverlay(variables: ExportedPart, box: ExportedPart = {}): ExportedPart {
  return {
    _id: "6920838231b91e5bdbdd473f",
    channel: "577c0455f9a31ea72a36b2b3",
    name: "Main overlay",
    type: "regular",
    settings: { width: 1920, height: 1080, name: "1080p" },
    widgets: [{ id: 1, type: "text", visible: true, text: { value: "Hello" } }, exportedBox(variables, box)],
  };
}

/** An alert box. */
export function exportedBox(variables: ExportedPart, box: ExportedPart = {}): ExportedPart {
  return {
    id: 2,
    group: null,
    version: 2.2,
    type: "se-widget-alert-box",
    name: null,
    visible: true,
    locked: false,
    provider: "twitch",
    listeners: {
      "follower-latest": true,
      "subscriber-latest": true,
      "tip-latest": true,
      "cheer-latest": true,
      "raid-latest": true,
      "host-latest": true,
      "merch-latest": true,
    },
    css: { "z-index": 2, width: "733.20px", height: "617.84px" },
    variables: { animation: { in: "fadeIn", inDuration: 1, out: "fadeOut", outDuration: 1 }, ...variables },
    ...box,
  };
}

/** An alert with everything that the editor writes. */
export function exportedAlert(part: ExportedPart = {}): ExportedPart {
  return {
    enabled: true,
    duration: 8,
    layout: "column",
    minAmount: 0,
    showMessage: true,
    enableRandomPick: false,
    animation: { in: "zoomIn", inDuration: 1, out: "slideOutLeft", outDuration: 1 },
    graphics: { type: "video", src: "https://cdn.streamelements.com/uploads/aaa.webm", volume: 0.5 },
    audio: { src: "https://cdn.streamelements.com/uploads/bbb.ogg", volume: 0.35 },
    text: {
      message: "{name} is here",
      animation: "pulse",
      css: { color: "#fff", highlights: { color: "#5CCA87" } },
    },
    tts: { enabled: false, voice: "Brian", volume: 0.5, minAmount: 0 },
    variations: [],
    enableCustomCss: false,
    css: "body { color: red }",
    html: "<div>{{name}}</div>",
    js: "alert('never')",
    fields: "{}",
    fieldData: {},
    ...part,
  };
}

/** A variation of an alert. */
export function exportedVariation(part: ExportedPart = {}): ExportedPart {
  return {
    name: "Big one",
    enabled: true,
    type: "amount",
    condition: "ATLEAST",
    requirement: 100,
    chance: 100,
    settings: { text: { message: "{name}!" } },
    ...part,
  };
}

/** What is beside an overlay in the bundle, and must be neither kept nor shown. */
export const secrets = {
  passport: "eyJhbGciOiJIUzI1NiJ9.c2VjcmV0LXBhc3Nwb3J0.c2lnbmF0dXJl",
  channel: {
    _id: "577c0455f9a31ea72a36b2b3",
    apiToken: "secret-api-token",
    providerId: "secret-provider-id",
    username: "secret-user",
  },
} as const;
