import type { figureNames } from "../definition.ts";
import type { Figure } from "./figure-parts.ts";
import { fox } from "./fox.ts";
import { owl } from "./owl.ts";
import { robot } from "./robot.ts";

/** The built-in characters' drawings, by name. */
export const figures: Readonly<Record<(typeof figureNames)[number], Figure>> = { fox, owl, robot };
