import { alertsForPages } from "../approval/masked-alerts.ts";
import type { CreateFeature } from "../feature.ts";
import { libraryRoutes } from "../library/library-routes.ts";
import { lookRoutes } from "../library/look-file/look-routes.ts";

/** What the streamer has stored for the pages, and the studio's file. */
export const libraryFeature: CreateFeature = ({
  control,
  hiddenWords,
  library: stored,
  look,
  stored: { rules },
}) => {
  const { appearanceChanged: onChange } = control;
  return {
    routes: [
      ...libraryRoutes(stored, onChange, {
        forPages: (alerts) => alertsForPages(alerts, hiddenWords.mask),
        rules,
      }),
      ...lookRoutes(look, { path: "/look", token: "overlay", onChange }),
    ],
    close: () => stored.portraits.settled(),
  };
};
