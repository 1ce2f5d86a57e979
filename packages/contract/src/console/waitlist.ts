import * as v from "valibot";
import { get, post } from "./action.ts";
import { reason, time } from "./fields.ts";

const counted = v.array(v.object({ group: v.string(), people: v.number() }));

export const WAITLIST = {
  "waitlist.count": get("/waitlist", {
    role: "viewer",
    command: "waitlist count",
    answer: v.object({ months: counted, area_codes: counted }),
  }),
  "waitlist.find": post("/waitlist/find", {
    role: "support",
    command: "waitlist list",
    takes: v.object({ text: v.pipe(v.string("Type an email address or a phone number."), v.maxLength(200)) }),
    answer: v.object({
      people: v.array(
        v.object({ email: v.string(), phone_number: v.string(), joined_at: time, language: v.string() }),
      ),
    }),
  }),
  "waitlist.remove": post("/waitlist/remove", {
    role: "support",
    needsProof: true,
    command: "waitlist remove",
    takes: v.object({ email: v.pipe(v.string("Name somebody."), v.maxLength(254)), reason }),
    answer: v.object({ removed: v.number() }),
  }),
};
