import { controlAnswers, controlSocket } from "../control/control-pages.ts";
import { sealedControlSocket } from "../control/sealed-control-socket.ts";
import type { CreateFeature } from "../feature.ts";

/** The control page, on this computer and on other screens. */
export const controlFeature: CreateFeature = (plugin) => {
  const { controlPages, screens } = plugin;
  return {
    answers: controlAnswers(plugin),
    sockets: [controlSocket(controlPages)],
    screenSockets: [
      sealedControlSocket({ ...plugin, ...screens, connectControl: (send) => controlPages.connect(send) }),
    ],
  };
};
