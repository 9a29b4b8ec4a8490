import { DeckAction, type AppearanceCommand } from "./deck-action.ts";

/** When the press was written to the plugin, as `performance.now()`. */
export interface Press {
  readonly downAtMs: number;
}

/** A key. */
export class DeckKey extends DeckAction {
  readonly controller = "Keypad";
  /** How many times `showOk` came. */
  oks = 0;

  /** Presses and releases it. */
  press(options: { readonly userDesiredState?: number } = {}): Press {
    const press = this.down(options);
    this.up(options);
    return press;
  }

  /** Presses it: the plugin gets `keyDown`. In a multi-action, `userDesiredState` is the state chosen for the step. */
  down(options: { readonly userDesiredState?: number } = {}): Press {
    return { downAtMs: this.#gesture("keyDown", options.userDesiredState) };
  }

  /**
   * Releases it: the plugin gets `keyUp`. An action of two states changes state before, and the event carries the
   * new one, unless its manifest says `DisableAutomaticStates`; in a multi-action the wish is all there is.
   */
  up(options: { readonly userDesiredState?: number } = {}): void {
    const { States, DisableAutomaticStates } = this.definition;
    if (States.length === 2 && !DisableAutomaticStates && !this.isInMultiAction) {
      this.switchState(1 - this.state);
      this.host.changed(this);
    }
    this.#gesture("keyUp", options.userDesiredState);
  }

  apply(command: AppearanceCommand, at: number): string | undefined {
    switch (command.event) {
      case "setImage":
        return this.appearance.setImage(command.payload, at, this.visible);
      case "setTitle":
        return this.appearance.setTitle(command.payload);
      case "setState":
        return this.switchState(command.payload.state);
      case "showAlert":
        this.alerts += 1;
        return undefined;
      case "showOk":
        this.oks += 1;
        return undefined;
      case "setFeedback":
      case "setFeedbackLayout":
        return `${command.event} is for dials, and this is a key.`;
    }
  }

  #gesture(event: "keyDown" | "keyUp", userDesiredState = 0): number {
    if (!this.visible) throw new Error("A key that is out of view cannot be pressed.");
    const wish = this.isInMultiAction && this.hasStates ? { userDesiredState } : {};
    return this.host.act(this.event(event, this.payload(wish)));
  }
}
