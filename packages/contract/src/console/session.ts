import { tidyLine } from "@smirk/domain/text/visible-text";
import * as v from "valibot";
import { credential } from "../passkey.ts";
import { get, post } from "./action.ts";
import { LONGEST_LINE, operatorRole } from "./fields.ts";

/** Ours have 43 characters. */
const token = v.pipe(v.string(), v.maxLength(200));
/** What a browser is asked for a passkey, whole. */
const options = v.custom<{ challenge: string }>((given) => v.is(v.object({ challenge: v.string() }), given));
const nothing = v.object({});
const signedIn = v.object({ signed_in: v.boolean() });

/** What a browser without a session may do, and what a session does for itself. */
export const SESSION = {
  "sign_in.ways": get("/sign-in", { answer: v.object({ brand: v.string(), company_sign_on: v.boolean() }) }),
  "sign_in.options": post("/sign-in/options", { takes: nothing, answer: options }),
  "sign_in.finish": post("/sign-in", { takes: v.object({ response: credential }), answer: signedIn }),
  "sign_on.begin": post("/sign-on", {
    takes: v.object({ purpose: v.picklist(["sign_in", "prove"]) }),
    answer: v.object({ url: v.string() }),
  }),
  "invites.show": post("/invites/options", {
    takes: v.object({ token }),
    answer: v.object({ email: v.string(), role: operatorRole, name: v.nullable(v.string()), options }),
  }),
  "invites.accept": post("/invites/accept", {
    takes: v.object({
      token,
      name: v.pipe(
        v.string(),
        v.maxLength(LONGEST_LINE),
        v.transform(tidyLine),
        v.minLength(1, "Enter your name."),
        v.maxLength(100),
      ),
      response: credential,
    }),
    answer: signedIn,
  }),
  "session.show": get("/session", {
    answer: v.object({
      email: v.string(),
      name: v.nullable(v.string()),
      role: operatorRole,
      has_passkey: v.boolean(),
      company_sign_on: v.boolean(),
      /** Names of what the role may do. */
      actions: v.array(v.string()),
      brand: v.string(),
      time_zone: v.string(),
    }),
  }),
  "session.end": post("/session/end", { takes: nothing, answer: v.object({ signed_out: v.boolean() }) }),
  "proof.options": post("/proof/options", { takes: nothing, answer: options }),
  "proof.finish": post("/proof", {
    takes: v.object({ response: credential }),
    answer: v.object({ proven: v.boolean() }),
  }),
};
