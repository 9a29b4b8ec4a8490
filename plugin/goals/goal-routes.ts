import * as v from "valibot";
import { goalSchema } from "../../shared/goals/goal.ts";
import { jsonIn } from "../../shared/json-in.ts";
import { namedTextRoutes } from "../library/library-routes.ts";
import type { Route } from "../server/route.ts";
import type { Goals } from "./goals.ts";

const maxBodyBytes = 2_048;

/** `/goals`: the streamer's own goals as JSON by their ids, which the studio reads and changes. */
export function goalRoutes(goals: Goals): readonly Route[] {
  const store = {
    get all() {
      return goals.texts;
    },
    put(id: string, text: string) {
      const goal = v.safeParse(goalSchema, jsonIn(text));
      return goal.success && goals.define(id, goal.output);
    },
    remove: (id: string) => goals.remove(id),
    settled: () => goals.settled(),
  };
  return namedTextRoutes("/goals", store, maxBodyBytes, () => {});
}
