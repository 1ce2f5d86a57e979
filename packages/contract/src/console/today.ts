import * as v from "valibot";
import { get } from "./action.ts";

export const TODAY = {
  "today.show": get("/today", {
    role: "viewer",
    command: "today",
    answer: v.object({ counts: v.record(v.string(), v.number()) }),
  }),
};
