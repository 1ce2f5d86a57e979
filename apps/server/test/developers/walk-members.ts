import { randomUUID } from "node:crypto";
import { BASIC, wanted } from "../membership/plan/plan-calls.ts";
import type { Walk } from "./open-walk.ts";

interface Person {
  accountId: string;
}

/** What a member reads, and files that are made for them. */
export async function walkReading(walk: Walk, member: Person): Promise<void> {
  const { call, again } = walk;
  const as = await again(member);
  for (const operation of [
    ...["getPersonalDetails", "getDeletion", "listWaitingChanges", "getMessageChoices", "listEvents"],
    ...["listDisclosures", "getAccountDetails", "getInsuranceCard", "getNextCharge", "getAgreement"],
    ...["getCancellation", "getPriceChange", "getRenewal", "getRenewalTerms", "getPlanChange"],
    ...["getWallets", "listCardChecks", "listCards", "getDentists", "getIntroductions", "listVisits"],
    ...["copyAccount", "downloadInsuranceCard", "downloadAgreement"],
  ])
    await call(operation, { as });
  const { payments } = await call<{ payments: { id: string }[] }>("listPayments", { as });
  const id = payments[0]?.id ?? "";
  await call("getPayment", { as, params: { id } });
  await call("downloadInvoice", { as, params: { id } });
  await call("getStatement", { as, params: { year: "2026" } });
  await call("downloadStatement", { as, params: { year: "2026" } });
  const { cards } = await call<{ cards: { person_id: string }[] }>("listCards", { as });
  const person = { id: cards[0]?.person_id ?? "" };
  await call("downloadPersonCard", { as, params: person });
  await call("replaceCardLink", { as, params: person });
}

/** What a member changes about themselves, and how the change is taken back. */
export async function walkDetails(walk: Walk, member: Person, email: string): Promise<void> {
  const { call, again, fixture } = walk;
  const as = await again(member);
  const address = { address_line_1: "1201 Main St", city: "Houston", state: "TX", zip: "77002" };
  await call("changeAddress", { as, body: { address, accepts_end: false } });
  await call("changeLanguage", { as, body: { language: "en" } });
  await call("changeName", { as, body: { name: "Marie", surname: "Lopez", reason: "typo" } });
  await call("chooseMessage", { as, body: { kind: "news_email", is_wanted: true } });
  await call("createPortalLink", { as, body: { return_url: "/membership" } });
  await fixture.jobs.run();
  const changed = "marie@mail.example";
  await call("requestEmailChange", { as, body: { email: changed } });
  await call("confirmEmailChange", { as, body: { code: await codeIn(walk, changed) } });
  await fixture.jobs.run();
  const token = tokenIn((await fixture.mail.take(email)).at(-1)?.text);
  await call("showContactChange", { body: { token } });
  await call("undoContactChange", { body: { token } });
  await fixture.db.deleteFrom("rate_limits").execute();
  const again2 = await again(member);
  const phone_number = "+17135550148";
  await call("requestPhoneChange", { as: again2, body: { phone_number } });
  const code = (await fixture.phones.messagesTo(phone_number))[0]?.code ?? "";
  await call("confirmPhoneChange", { as: again2, body: { phone_number, code } });
  await fixture.db.deleteFrom("rate_limits").execute();
  const proving = await again(member);
  const { data } = await call<{ data: { challenge: string } }>("provideOwnCode", { as: proving, body: {} });
  const own = (await fixture.phones.messagesTo(phone_number))[0]?.code ?? "";
  await call("verifyOwnCode", { as: proving, body: { code: own, challenge: data.challenge } });
}

/** Somebody who has lost the phone, and stops what was begun. */
export async function walkRecovery(walk: Walk, member: Person, email: string): Promise<void> {
  const { call, fixture, again } = walk;
  await fixture.db.deleteFrom("rate_limits").execute();
  await fixture.jobs.run();
  await fixture.mail.take(email);
  const begun = await call<{ data: { recovery: string } }>("beginRecovery", { body: { email } });
  const { recovery } = begun.data;
  const code = await codeIn(walk, email);
  await call("proveRecovery", {
    body: { recovery, code, birth_date: "05/17/1990", card_last4: "4242" },
  });
  const phone_number = "+17135550149";
  await call("requestRecoveryPhone", { body: { recovery, phone_number } });
  const typed = (await fixture.phones.messagesTo(phone_number))[0]?.code ?? "";
  await call("confirmRecovery", { body: { recovery, phone_number, code: typed } });
  await call("stopWaitingChanges", { as: await again(member) });
}

/** Dentists, visits and what an office is let know. */
export async function walkVisits(walk: Walk, member: Person, locationId: string): Promise<void> {
  const { call, again } = walk;
  const as = await again(member);
  await call("introduce", {
    as,
    body: { location_id: locationId, purpose: "cleaning", contact: "none" },
  });
  await call("withdrawIntroduction", { as, body: { location_id: locationId } });
  const id = randomUUID();
  const visit = {
    day: "2026-03-04",
    dentist: { location_id: null, name: "Dr. Ada Fern" },
    procedures: [{ procedure: "checkup", count: 1 }],
    paid_cents: 4500,
    bill_cents: null,
  };
  await call("getVisitPrices", { as, body: { location_id: locationId, day: "2026-03-04" } });
  await call("addVisit", { as, body: { id, ...visit } });
  await call("changeVisit", { as, params: { id }, body: { ...visit, paid_cents: 4000 } });
  await call("removeVisit", { as, params: { id } });
}

/** Plan and renewal. */
export async function walkPlan(walk: Walk, member: Person): Promise<void> {
  const { call, again } = walk;
  const as = await again(member);
  const body = wanted({ plan_slug: BASIC });
  const quote = await call<{ proration_date: number; today_cents: number; next_charge: { cents: number } }>(
    "quotePlanChange",
    { as, body },
  );
  const id = randomUUID();
  const { proration_date, today_cents, next_charge } = quote;
  await call("changePlan", {
    as,
    body: { ...body, id, proration_date, today_cents, next_cents: next_charge.cents },
  });
  const { plan_change } = await call<{ plan_change: { id: string } | null }>("getPlanChange", { as });
  await call("undoPlanChange", { as, body: { id: plan_change?.id ?? id } });
  await call("setRenewal", { as, body: { auto_renew: false } });
}

const tokenIn = (text = "") => /\/contact-change#([\w-]{43})/.exec(text)?.[1] ?? "";

async function codeIn({ fixture }: Walk, email: string): Promise<string> {
  await fixture.jobs.run();
  return /Code: (\d{6})/.exec((await fixture.mail.take(email)).at(-1)?.text ?? "")?.[1] ?? "";
}
