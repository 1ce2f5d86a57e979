import { FIELD_SENTENCES } from "@smirk/contract/field-sentences";
import { joinWaitlistBodySchema, leaveWaitlistBodySchema } from "@smirk/contract/waitlist";
import { parseBody } from "../../http/requests/parse-body.ts";
import type { JoinInput } from "./join-waitlist.ts";
import type { LeaveInput } from "./leave-waitlist.ts";

const UNREADABLE = FIELD_SENTENCES.waitlist_unreadable;

export function readJoinBody(body: unknown): Omit<JoinInput, "language"> {
  const {
    email,
    phone_number,
    removal_token: ownToken,
  } = parseBody(joinWaitlistBodySchema, body, UNREADABLE);
  return { email, phoneNumber: phone_number, ownToken };
}

export function readLeaveBody(body: unknown): LeaveInput {
  const { removal_token: removalToken, everywhere } = parseBody(leaveWaitlistBodySchema, body, UNREADABLE);
  return { removalToken, everywhere };
}
