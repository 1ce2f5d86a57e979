import type { PersonalDetails } from "@smirk/contract/account/personal-details";
import { type ApiAnswers, type ApiCall, refuse } from "../../../../../../tools/dom/play-api.ts";
import { CODE_SENT } from "../code-sent.ts";
import { CODE } from "./own-account-answers.ts";

export const ADDRESS = { address_line_1: "1200 Main St", city: "Houston", state: "TX", zip: "77002" };

function mariasDetails(): PersonalDetails {
  return {
    name: "Maria",
    surname: "Lopez",
    email: "maria@example.com",
    phone_number: "+17135550123",
    address: ADDRESS,
    is_active: true,
    renews: true,
    period_end: "2027-11-20",
  };
}

const wrongCode = () => refuse(400, "invalid_code", { attempts_left: 4 });
const SENT = { data: { max_attempts: 5, time_limit: 900, resend_after: 60 } };
const bodyOf = ({ body }: ApiCall) => body as Record<string, string>;

/** What 'Your details' asks; changes `details` as the server would. */
export function detailsAnswers(details = mariasDetails()): ApiAnswers {
  let email = details.email;
  return {
    "GET /account/personal_details": () => details,
    "POST /account/name": (call) => {
      const { name = "", surname } = bodyOf(call);
      return Object.assign(details, { name, surname: surname ?? "" });
    },
    "POST /account/address": ({ body }) => {
      const { address } = body as Pick<PersonalDetails, "address">;
      return Object.assign(details, { address, renews: address.state !== "WA" });
    },
    "POST /account/email": (call) => {
      email = bodyOf(call).email ?? "";
      return SENT;
    },
    "POST /account/email/confirm": (call) =>
      bodyOf(call).code === CODE ? Object.assign(details, { email }) : wrongCode(),
  };
}

/** The steps of a lost phone. */
export const RECOVERY_ANSWERS: ApiAnswers = {
  "POST /auth/lost_phone/begin": { data: { recovery: "recovery", max_attempts: 5, time_limit: 1200 } },
  "POST /auth/lost_phone/prove": (call) => {
    const { code, birth_date: born, card_last4: last4 } = bodyOf(call);
    const isRight = code === CODE && born === "05/17/1990" && last4 === "4242";
    return isRight ? { proved: true } : wrongCode();
  },
  "POST /auth/lost_phone/phone": CODE_SENT,
  "POST /auth/lost_phone/confirm": (call) =>
    bodyOf(call).code === CODE ? { happens_at: Date.parse("2026-11-24T18:00:00Z") / 1000 } : wrongCode(),
};

const HAPPENED = 1_795_478_400;

/** For the link of a message: of a change that is made, or of one that waits. */
export function contactChangeAnswers(can: "undo" | "stop"): ApiAnswers {
  return {
    "POST /auth/contact_change/show": {
      can,
      contact: "email",
      from: "m***a@example.com",
      to: "t***f@example.com",
      at: HAPPENED,
    },
    "POST /auth/contact_change/undo": { outcome: can === "undo" ? "undone" : "stopped" },
  };
}
