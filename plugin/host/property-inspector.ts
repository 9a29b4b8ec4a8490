import { streamDeck } from "@elgato/streamdeck";
import { type Log, traceOf } from "../../shared/log.ts";
import type { AskingKey } from "../forms/question.ts";
import type { DeckDevices } from "../profiles/starter-decks.ts";

/** The property inspector, of which Stream Deck opens one at a time. */
export interface PropertyInspector extends DeckDevices {
  /** The id of the key whose inspector is open. */
  readonly openKey: () => string | undefined;
  /** Sends the open inspector a message. */
  readonly send: (message: { readonly event: string }) => void;
  /** Calls back when an inspector opens. */
  readonly onOpened: (listener: () => void) => void;
  /** Sets the function that answers inspectors. It gets unchecked messages; `undefined` sends no reply. */
  readonly onMessage: (
    answer: (message: unknown, asking: AskingKey) => Promise<{ readonly event: string } | undefined>,
  ) => void;
}

/** As many keys as a filled deck has at least: the smallest starter profile has a few more. */
const filled = 4;

/** Connects to the property inspectors that Stream Deck opens. */
export function createPropertyInspector(log: Log): PropertyInspector {
  const send: PropertyInspector["send"] = (message) => {
    streamDeck.ui
      .sendToPropertyInspector({ ...message })
      .catch((error: unknown) =>
        log.error(`A message to an inspector could not be sent: ${traceOf(error)}.`),
      );
  };
  const openKey = (): string | undefined => streamDeck.ui.action?.id;
  let lastDevice: string | undefined;
  streamDeck.ui.onDidAppear(({ action }) => (lastDevice = action.device.id));
  return {
    openKey,
    send,
    devices: () =>
      [...streamDeck.devices]
        .filter(({ isConnected }) => isConnected)
        .toSorted((a, b) => Number(b.id === lastDevice) - Number(a.id === lastDevice)),
    isFilled: () =>
      [...streamDeck.devices].some(
        ({ isConnected, actions }) => isConnected && [...actions].length >= filled,
      ),
    onKeys(listener) {
      streamDeck.actions.onWillAppear(listener);
      streamDeck.actions.onWillDisappear(listener);
    },
    switchToProfile: (deviceId, profile) => streamDeck.profiles.switchToProfile(deviceId, profile),
    onOpened: (listener) => void streamDeck.ui.onDidAppear(listener),
    onMessage: (answer) =>
      void streamDeck.ui.onSendToPlugin(({ action, payload }) => {
        answer(payload, { keyId: action.id, device: action.device })
          .then((reply) => {
            // The inspector of another key, opened meanwhile, did not ask.
            if (reply && openKey() === action.id) send(reply);
          })
          .catch((error: unknown) =>
            log.error(`An inspector's question could not be answered: ${traceOf(error)}.`),
          );
      }),
  };
}
