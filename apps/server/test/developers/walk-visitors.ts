import { signUpBody } from "../support/parts/members-part.ts";
import { wrongCode } from "../support/parts/phones-part.ts";
import { SECOND_MS } from "../support/settable-clock.ts";
import type { Walk } from "./open-walk.ts";

const PHONE = "+17135550147";
const credential = { credential_type: "phone_number", phone_number: PHONE };

/** Signing in, and joining. */
export async function walkSignUp(walk: Walk): Promise<{ accountId: string }> {
  const { call, refuse, fixture } = walk;
  await call("listSignOnProviders");
  const provided = await call<{ data: { challenge: string } }>("provideCode", { body: credential });
  const { challenge } = provided.data;
  const code = (await fixture.phones.messagesTo(PHONE))[0]?.code ?? "";
  await refuse("verifyCode", { body: { ...credential, code: wrongCode(code), challenge } });
  const verified = await call<{ access_token: string }>("verifyCode", {
    body: { ...credential, code, challenge },
  });
  const as = { headers: { authorization: `Bearer ${verified.access_token}` } };
  const renewed = await call<{ access_token: string }>("refreshTemporary", { as });
  const visitor = { headers: { authorization: `Bearer ${renewed.access_token}` } };
  const body = signUpBody({ phone_number: PHONE, email: "maria@example.com" });
  await call("listPlans");
  await call("getPublicKey");
  await call("checkPerson", { as: visitor, body });
  await call("getTerms", { as: visitor, body });
  await call("previewAgreement", { as: visitor, body });
  const payment = await call<{ client_secret: string; nonce: string; due_today: number }>("startPayment", {
    as: visitor,
    body,
  });
  await fixture.stripe.confirm(payment);
  fixture.clock.pass(SECOND_MS);
  const { client_secret, nonce } = payment;
  await call("getPaymentObject", { as: visitor, query: { client_secret } });
  await call("getPaymentState", { as: visitor, body: { client_secret, nonce } });
  const { id } = await fixture.db
    .selectFrom("accounts")
    .select("id")
    .where("phone_number", "=", PHONE)
    .executeTakeFirstOrThrow();
  return { accountId: id };
}

/** Tokens that are renewed, and sessions that end. */
export async function walkSessions(walk: Walk, member: { accountId: string }): Promise<void> {
  const { call, again, fixture } = walk;
  const { refreshToken } = await fixture.accounts.startSession(member.accountId);
  const first = await call<{ refresh_token: string }>("refreshTokens", {
    body: { refresh_token: refreshToken },
  });
  await call("refreshTokensByQuery", { query: { refresh_token: first.refresh_token } });
  const as = await again(member);
  await call("getMe", { as });
  const { sessions } = await call<{ sessions: { id: string; is_this: boolean }[] }>("listSessions", { as });
  const other = sessions.find(({ is_this: isThis }) => !isThis);
  await call("endSession", { as, params: { id: other?.id ?? "" } });
  await call("endOtherSessions", { as });
  await call("signOut", { as });
}

/** What everybody may ask. */
export async function walkPublic(walk: Walk, locationId: string): Promise<void> {
  const { call, refuse, fixture } = walk;
  await fixture.stripe.control("POST", "/promotion-codes", {
    ...{ code: "WELCOME", percent_off: 50, products: ["plan_brightwell_discount_2"], duration: "once" },
  });
  await refuse("applyPromotion", {
    body: { promotion_code: "EXPIRED", plan_slug: "brightwell_discount_2" },
  });
  await call("applyPromotion", {
    body: { promotion_code: "WELCOME", plan_slug: "brightwell_discount_2" },
  });
  await call("autocomplete", { query: { input: "katy", types: "(regions)" } });
  await call("geocode", { query: { address: "Katy, TX" } });
  await call("getServiceArea", { query: { lat: "51.5", lng: "-0.12" } });
  await call("listLocationIds", { query: { after: "0", limit: "10" } });
  await call("listCities");
  await call("getCity", { query: { state: "tx", city: "houston" } });
  await call("listStreets");
  await call("getAccuracy");
  await call("listOutsideServices");
  await call("getOpenApi");
  const removal_token = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
  await call("joinWaitlist", { body: { email: "ada@mail.example", phone_number: PHONE, removal_token } });
  await call("leaveWaitlist", { body: { removal_token } });
  await call("nominate", { body: { name: "Dr. Ada Fern", place: "Houston", email: "ada@mail.example" } });
  const email = "reader@mail.example";
  const { data } = await call<{ data: { report: string } }>("createReport", {
    body: { location_id: locationId, problem: "moved", note: "To Elm St", email, wants_answer: true },
  });
  await fixture.jobs.run();
  const [mail] = await fixture.mail.take(email);
  const code = /[A-Z0-9]{5}-[A-Z0-9]{5}/.exec(mail?.text ?? "")?.[0] ?? "";
  await call("confirmReport", { body: { report: data.report, code } });
}
