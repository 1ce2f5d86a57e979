import { queueNews } from "../../src/features/mail/queue/queue-news.ts";
import { readPass } from "../support/read-pass.ts";
import type { Walk } from "./open-walk.ts";

interface Person {
  accountId: string;
}

/** A phone that is locked after many wrong codes, and what its owner proves by email. */
export async function walkEmailProof(walk: Walk): Promise<void> {
  const { call, fixture } = walk;
  const [phone_number, email] = ["+17135550151", "owner@mail.example"];
  await fixture.accounts.add({ phoneNumber: phone_number, email, name: "Ada", isPaid: true });
  const locked = { phone_number, failures: 100, last_failed_at: fixture.clock.now() };
  await fixture.db.insertInto("code_failures").values(locked).execute();
  const credential = { credential_type: "phone_number", phone_number };
  await call("requestEmailProof", { body: credential });
  await fixture.jobs.run();
  const [mail] = await fixture.mail.take(email);
  const code = /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec(mail?.text ?? "")?.[0] ?? "";
  await call("verifyEmailProof", { body: { ...credential, code } });
}

/** Where Google and Apple lead a browser, and back. */
export async function walkSignOn(walk: Walk): Promise<void> {
  const { call } = walk;
  const query = { redirect_url: "/sign-up/sso/callback" };
  await call("startGoogleSignOn", { query });
  await call("startAppleSignOn", { query });
  await call("finishGoogleSignOn");
  await call("finishAppleSignOn");
  await call("receiveAppleSignOn", { body: { state: "abc", error: "user_cancelled_authorize" } });
}

const PASS_TYPE = "pass.example.smirk";
const DEVICE = "a1b2c3d4e5f60718293a4b5c6d7e8f90";

/** A card in a phone's wallet. */
export async function walkWallets(walk: Walk, member: Person): Promise<void> {
  const { call, again } = walk;
  const as = await again(member);
  await call("createGoogleLink", { as });
  const { raw } = await call<{ raw: Buffer }>("downloadApplePass", { as });
  const pass = readPass(raw);
  const params = { type: PASS_TYPE, serial: pass.serialNumber };
  const phone = { headers: { authorization: `ApplePass ${pass.authenticationToken}` } };
  const registration = { ...params, device: DEVICE };
  await call("registerPhone", {
    as: phone,
    params: registration,
    body: { pushToken: "00aa11bb22cc33dd44ee55ff" },
  });
  await call("listPhonePasses", { params: { device: DEVICE, type: PASS_TYPE } });
  await call("loadPhonePass", { as: phone, params });
  await call("reportPhoneErrors", { body: { logs: ["The pass is not valid."] } });
  await call("unregisterPhone", { as: phone, params: registration });
}

/** A link of an email that stops it. */
export async function walkMessages(walk: Walk, email: string): Promise<void> {
  const { call, fixture } = walk;
  await fixture.jobs.run();
  await fixture.mail.take(email);
  const news = { subject: "News", paragraphs: ["We have new dentists."] };
  await queueNews(fixture.ctx, { news, operator: { actor: "ana", command: "news send" } });
  await fixture.jobs.run();
  const [mail] = await fixture.mail.take(email);
  const token = /token=([\w-]+)/.exec(mail?.headers["list-unsubscribe"] ?? "")?.[1] ?? "";
  await call("stopMessages", { body: { token } });
}

/** A renewal that was declined, and is paid with another card. */
export async function walkDuePayment(walk: Walk): Promise<void> {
  const { call, again, fixture, refuse } = walk;
  const member = await fixture.members.join({ email: "due@mail.example" }, "4000000000000341");
  await fixture.stripe.advance(32);
  const as = await again(member);
  const { payments } = await call<{ payments: { id: string }[] }>("listPayments", { as });
  const params = { id: payments[0]?.id ?? "" };
  await refuse("payDuePayment", { as, params });
  await fixture.stripe.payWith(await fixture.members.customerOf(member.accountId), "pm_card_visa");
  await call("payDuePayment", { as, params });
}

/** A cancellation that is taken back, one that is not, and the account's end. */
export async function walkEnd(walk: Walk, member: Person): Promise<void> {
  const { call, again, fixture } = walk;
  const yearly = await fixture.members.join({ email: "yearly@mail.example", renew_period: "annualy" });
  await fixture.stripe.advance(40);
  await cancel(walk, yearly);
  await call("keep", { as: await again(yearly) });
  const leaving = await fixture.members.join({ email: "leaving@mail.example" });
  await cancel(walk, leaving);
  for (let round = 0; round < 2; round += 1) await fixture.jobs.settle();
  await call("deleteAccount", { as: await again(leaving), body: { confirm: true } });
  await cancel(walk, member);
}

async function cancel({ call, again }: Walk, member: Person): Promise<void> {
  const as = await again(member);
  const { cancellation } = await call<{ cancellation: { refund_cents: number; last_day: string } }>(
    "getCancellation",
    { as },
  );
  const { refund_cents, last_day } = cancellation;
  await call("cancel", { as, body: { refund_cents, last_day } });
}
