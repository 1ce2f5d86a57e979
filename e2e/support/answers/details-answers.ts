import type { BrowserContext, Route } from "@playwright/test";
import type { PersonalDetails } from "@smirk/domain/membership/details/personal-details";
import { CODE } from "./own-account-answers.ts";

export function mariasDetails(): PersonalDetails {
  return {
    name: "Maria",
    surname: "Lopez",
    email: "maria@example.com",
    phone_number: "+17135550123",
    address: { address_line_1: "1200 Main St", city: "Houston", state: "TX", zip: "77002" },
    is_active: true,
    renews: true,
    period_end: "2027-11-20",
  };
}

const WRONG_CODE = {
  status: 400,
  json: { error: "invalid_code", message: "Wrong.", attempts_left: 4 },
};
const SENT = { data: { max_attempts: 5, time_limit: 900, resend_after: 60, challenge: "secret" } };

/** Answers what 'Your details' asks, and changes `details` as the server would. */
export async function answerForDetails(context: BrowserContext, details = mariasDetails()): Promise<void> {
  const bodyOf = (route: Route) => route.request().postDataJSON() as Record<string, string>;
  let email = details.email;
  await context.route("**/account/personal_details", (route) => route.fulfill({ json: details }));
  await context.route("**/account/name", (route) => {
    const { name = "", surname = "" } = bodyOf(route);
    Object.assign(details, { name, surname });
    return route.fulfill({ json: details });
  });
  await context.route("**/account/address", (route) => {
    const { address } = route.request().postDataJSON() as Pick<PersonalDetails, "address">;
    Object.assign(details, { address, renews: address.state !== "WA" });
    return route.fulfill({ json: details });
  });
  await context.route("**/account/email", (route) => {
    email = bodyOf(route).email ?? "";
    return route.fulfill({ json: SENT });
  });
  await context.route("**/account/email/confirm", (route) => {
    if (bodyOf(route).code !== CODE) return route.fulfill(WRONG_CODE);
    details.email = email;
    return route.fulfill({ json: details });
  });
}

/** Answers the steps of a lost phone. */
export async function answerForLostPhone(context: BrowserContext): Promise<void> {
  const bodyOf = (route: Route) => route.request().postDataJSON() as Record<string, string>;
  await context.route("**/auth/lost_phone/begin", (route) =>
    route.fulfill({ json: { data: { recovery: "recovery", max_attempts: 5, time_limit: 1200 } } }),
  );
  await context.route("**/auth/lost_phone/prove", (route) => {
    const { code, birth_date: born, card_last4: last4 } = bodyOf(route);
    const isRight = code === CODE && born === "05/17/1990" && last4 === "4242";
    return route.fulfill(isRight ? { json: { proved: true } } : WRONG_CODE);
  });
  await context.route("**/auth/lost_phone/phone", (route) => route.fulfill({ json: SENT }));
  await context.route("**/auth/lost_phone/confirm", (route) =>
    route.fulfill(
      bodyOf(route).code === CODE
        ? { json: { happens_at: Date.parse("2026-11-24T18:00:00Z") / 1000 } }
        : WRONG_CODE,
    ),
  );
}

const HAPPENED = 1_795_478_400;

/** For the link of a message: of a change that is made, or of one that waits. */
export async function answerForContactChange(context: BrowserContext, can: "undo" | "stop"): Promise<void> {
  await context.route("**/auth/contact_change/show", (route) =>
    route.fulfill({
      json: { can, contact: "email", from: "m***a@example.com", to: "t***f@example.com", at: HAPPENED },
    }),
  );
  await context.route("**/auth/contact_change/undo", (route) =>
    route.fulfill({ json: { outcome: can === "undo" ? "undone" : "stopped" } }),
  );
}
