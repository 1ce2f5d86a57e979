import * as v from "valibot";
import { get, post } from "../action.ts";
import { reason, time } from "../fields.ts";

const claimId = v.pipe(v.string("Name a claim."), v.uuid("Name a claim."));
const decided = v.object({ claim_id: claimId, reason });
const named = v.object({
  office_id: v.pipe(v.string("Name an office."), v.uuid("Name an office.")),
  person_id: v.pipe(v.string("Name a person."), v.uuid("Name a person.")),
  reason,
});

/** Somebody's word that a listing is their office's. */
const claim = v.object({
  id: v.string(),
  way: v.picklist(["text", "call", "email", "letter", "operator"]),
  /** For an operator; a letter waits to be printed, or for its code. */
  is_waiting: v.boolean(),
  asked_at: time,
  /** The code of the contact of record was right, and another owner keeps the listing. */
  is_proved: v.boolean(),
  is_printed: v.boolean(),
  email: v.string(),
  dentist: v.object({
    location_id: v.string(),
    name: v.string(),
    last_name: v.string(),
    address: v.string(),
    city: v.string(),
    state: v.string(),
    phone: v.nullable(v.string()),
  }),
  /** Who keeps the listing now. */
  owners: v.array(v.string()),
});

const office = v.object({
  office_id: v.string(),
  address: v.string(),
  dentists: v.array(v.string()),
  people: v.array(
    v.object({
      id: v.string(),
      email: v.string(),
      role: v.picklist(["owner", "staff"]),
      since: time,
      ended_at: v.nullable(time),
      last_used_at: v.nullable(time),
      passkeys: v.number(),
    }),
  ),
});

export const OFFICE_CLAIMS = {
  "offices.claims": get("/offices/claims", {
    role: "viewer",
    command: "office claims",
    answer: v.object({ claims: v.array(claim) }),
  }),
  "offices.approve_claim": post("/offices/claims/approve", {
    role: "support",
    needsProof: true,
    command: "office approve",
    takes: decided,
    answer: v.object({}),
  }),
  "offices.refuse_claim": post("/offices/claims/refuse", {
    role: "support",
    command: "office refuse",
    takes: decided,
    answer: v.object({}),
  }),
  /** A new code on paper; the one of an earlier letter no longer works. */
  "offices.letter": post("/offices/claims/letter", {
    role: "support",
    onlyInConsole: true,
    command: "office letter",
    isBinary: true,
    takes: v.object({ claim_id: claimId }),
    answer: null,
  }),
  "offices.people": post("/offices/people", {
    role: "support",
    command: "office people",
    takes: v.object({
      text: v.pipe(
        v.string("Type a part of an email."),
        v.maxLength(200),
        v.trim(),
        v.minLength(3, "Type a part of an email."),
      ),
    }),
    answer: v.object({ offices: v.array(office) }),
  }),
  /** Ends somebody's part in an office, also the last owner's. */
  "offices.end_person": post("/offices/people/end", {
    role: "support",
    needsProof: true,
    command: "office end",
    takes: named,
    answer: v.object({}),
  }),
  /** After a key was lost; a code by email lets them in. */
  "offices.remove_keys": post("/offices/people/remove-keys", {
    role: "support",
    command: "office keys",
    takes: named,
    answer: v.object({}),
  }),
};
