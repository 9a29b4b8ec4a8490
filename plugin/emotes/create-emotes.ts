import { createHash } from "node:crypto";
import { join } from "node:path";
import type { EmotesStatus, PageEmote } from "../../shared/protocol/emotes-protocol.ts";
import type { Store } from "../../shared/store.ts";
import type { Tools } from "../../shared/tools.ts";
import type { OverlayControl } from "../pages/overlay-control.ts";
import type { Account } from "../session/account.ts";
import { channelOf } from "../session/state/channel-state.ts";
import type { SettingsStore } from "../settings/global-settings.ts";
import { followSettings } from "../settings/setting-table.ts";
import type { SaveSettings } from "../settings/save-settings.ts";
import type { Saved } from "../settings/stored-state.ts";
import type { Emote } from "./emote.ts";
import { EmoteLists } from "./emote-lists.ts";
import { type EmotePicture, openEmotePictures } from "./emote-pictures.ts";
import type { EmoteSettings } from "./settings.ts";

/** Options of `createEmotes`. */
export interface EmotesOptions extends Tools {
  readonly account: Account;
  readonly control: Pick<OverlayControl, "addSettings">;
  readonly dataFolder: string;
  readonly settings: SettingsStore;
  readonly own: Store<EmoteSettings | undefined>;
  readonly saveSettings: SaveSettings;
  readonly stored: { readonly twitchIds: Saved<Readonly<Record<string, string>>> };
  readonly fetch: typeof fetch;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Emotes of 7TV, BetterTTV and FrankerFaceZ: nothing is asked until the streamer switches them on. */
export type Emotes = Awaited<ReturnType<typeof createEmotes>>;

/** Follows the settings and the account's channel. */
export async function createEmotes(options: EmotesOptions) {
  const { account, control, settings, own, saveSettings, stored, dataFolder } = options;
  const { twitchIds } = stored;
  const lists = new EmoteLists({
    ...options,
    ids: {
      // A channel may be called "constructor".
      of: (channel) => (Object.hasOwn(twitchIds.value, channel) ? twitchIds.value[channel] : undefined),
      save: (channel, id) => twitchIds.save({ ...twitchIds.value, [channel]: id }),
    },
  });
  const pictures = await openEmotePictures({ ...options, folder: join(dataFolder, "emotes") });
  const isOn = (): boolean => own.value?.emotes ?? false;
  let list: readonly PageEmote[] = [];
  let revision = "";
  const send = control.addSettings(() => (revision === "" ? {} : { emotes: revision }));
  let byId: ReadonlyMap<string, Emote> = new Map();
  lists.subscribe(() => {
    const { all } = lists;
    list = all.map((emote) => {
      const { pictures: _, ...shown } = emote;
      return shown;
    });
    byId = new Map(all.map((emote) => [emote.id, emote]));
    const before = revision;
    const digest = createHash("sha256").update(JSON.stringify(list)).digest("base64url");
    revision = list.length === 0 ? "" : digest;
    if (before !== revision) send();
  });
  const channelNow = (): string | undefined => {
    const state = account.session?.store.value;
    return state && channelOf(state, undefined, settings.value?.channelName)?.toLowerCase();
  };
  const follow = (): void => (isOn() ? lists.use(channelNow()) : lists.stop());
  followSettings(settings, follow);
  account.subscribe(() => isOn() && follow());

  return {
    /** The emotes for pages, with a mark that differs for each list. */
    get list() {
      return { revision, emotes: list };
    },
    picture: (id: string): Promise<EmotePicture> => pictures.get(id, (one) => byId.get(one)),
    get status(): EmotesStatus {
      return { isOn: isOn(), ...lists.state };
    },
    setOn: (isOn: boolean): Promise<boolean> => saveSettings({ emotes: isOn || undefined }),
    /** Takes the channel's Twitch ID as the streamer entered it; empty: none. */
    setTwitchId(id: string): void {
      const { channel } = lists.state;
      const { [channel]: _, ...others } = twitchIds.value;
      twitchIds.save(id === "" ? others : { ...others, [channel]: id });
      if (isOn()) void lists.read();
    },
    /** Reads the lists again. */
    read: () => (isOn() ? void lists.read() : undefined),
  };
}
