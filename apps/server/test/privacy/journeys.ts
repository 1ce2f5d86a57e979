import type { FastifyInstance } from "fastify";
import type { GoogleAddressConfig } from "../../src/config/config.ts";
import { eraseMember } from "../../src/features/privacy/erase-member.ts";
import { createGoogleAddresses } from "../../src/vendors/google/google-addresses.ts";
import { BASIC, person, planCalls, wanted } from "../membership/plan/plan-calls.ts";
import type { TestApp } from "../support/create-test-app.ts";
import type { SignedIn } from "../support/parts/accounts-part.ts";
import { SUBJECTS, signOnAs } from "../support/parts/sign-on-part.ts";
import { readPass } from "../support/read-pass.ts";

export type JourneyApp = TestApp<"stripe" | "mail" | "phones" | "signOn" | "clock">;

export interface Stage {
  fixture: JourneyApp;
  /** The sandbox of the wallets and of Google's addresses. */
  others: FastifyInstance;
  google: GoogleAddressConfig;
}

export type Journey = (stage: Stage) => Promise<void>;

const PUSH_TOKEN = "00aa11bb22cc33dd44ee55ff";
const TWO_LINES = {
  address_line_1: "1200 Main St",
  address_line_2: "Apt 4",
  city: "Houston",
  state: "TX",
  zip: "77002",
};

async function call(
  { fixture }: Stage,
  who: SignedIn,
  [method, url]: readonly ["GET" | "POST", string],
  payload?: object,
) {
  const { headers } = await fixture.members.signInAgain(who);
  return fixture.app.inject({ method, url, headers, ...(payload && { payload }) });
}

const signUpByPhone: Journey = async ({ fixture }) => {
  const phone = "+17135557001";
  const code = await fixture.phones.receiveCode(phone);
  await fixture.phones.verify(phone, code);
  const id = await fixture.ctx.sms?.sendCode({ to: phone, code: "123456", language: "es", previousId: null });
  await fixture.ctx.sms?.reportApproved(id ?? "");
  await fixture.ctx.texts?.send({ to: phone, body: "Your card was declined." });
};

const signOn: Journey = async ({ fixture }) => {
  await signOnAs(fixture, "google", { sub: SUBJECTS.google });
  await signOnAs(fixture, "apple", { sub: SUBJECTS.apple });
};

const typeAddress: Journey = async ({ fixture, google }) => {
  const { log, disclosures } = fixture.ctx;
  const source = createGoogleAddresses(google, { log, disclosures });
  const typed = { text: "77 peña", types: "address", session: "s-1" } as const;
  await source.autocomplete({ ...typed, near: { lat: 29.76, lng: -95.37 } });
  await source.geocode({ address: "77 Peña" });
  await source.geocode({ placeId: "ChIJsandboxDenver00001" });
};

/** Somebody joins with a family, an address of two lines, and a code. */
const joinWithFamily: Journey = async (stage) => {
  const { fixture } = stage;
  const visitor = await fixture.accounts.signIn({ phoneNumber: "+17135557100" });
  const code = { code: "WHOLE", percent_off: 50, duration: "once" };
  await fixture.stripe.control("POST", "/promotion-codes", code);
  const payment = await fixture.members.startPayment(visitor, {
    email: "family@example.com",
    phone_number: "+17135557100",
    address: TWO_LINES,
    family_members: [person("Leo", "spouse", "1988-02-03")],
    promotion_code: "WHOLE",
  });
  await fixture.stripe.confirm(payment);
  fixture.clock.pass(1000);
  await fixture.members.askState(visitor, payment);
  await fixture.stripe.deliverEvents();
  await call(stage, visitor, ["POST", "/account/name"], { name: "Marta", surname: "Lopez", reason: "typo" });
  await fixture.jobs.settle();
};

const putCardInWallets: Journey = async (stage) => {
  const { fixture, others } = stage;
  const member = await fixture.members.join({ email: "wallet@example.com" });
  const pass = readPass((await call(stage, member, ["GET", "/account/wallet/apple"])).rawPayload);
  await fixture.app.inject({
    method: "POST",
    url: `/wallet/apple/v1/devices/a1b2c3d4e5f60718293a4b5c6d7e8f90/registrations/pass.example.smirk/${pass.serialNumber}`,
    headers: { authorization: `ApplePass ${pass.authenticationToken}` },
    payload: { pushToken: PUSH_TOKEN },
  });
  const save = async () => {
    const { link } = (await call(stage, member, ["POST", "/account/wallet/google"])).json<{ link: string }>();
    await others.inject(new URL(link).pathname);
  };
  await save();
  await fixture.stripe.advance(35);
  await fixture.members.cancel(member);
  await fixture.stripe.deliverEvents();
  await save();
  await fixture.members.post(member, "keep");
  await fixture.stripe.deliverEvents();
};

/** Now, at the renewal, and back again. */
const changePlan: Journey = async (stage) => {
  const { fixture } = stage;
  const plans = planCalls(fixture);
  const member = await fixture.members.join({ email: "changes@example.com" });
  await plans.change(member, wanted({ family_members: [person("Ana")] }));
  await plans.change(member, wanted({ plan_slug: "brightwell_discount_3", family_members: [person("Ana")] }));
  await plans.change(member, wanted({ plan_slug: BASIC }));
  const { scheduleId } = await subscriptionOf(fixture, member);
  const { payments } = fixture.stripe;
  const [card] = await fixture.stripe.list(
    "payment_method",
    await fixture.members.customerOf(member.accountId),
  );
  await payments.setCard(
    { id: (await subscriptionOf(fixture, member)).id, scheduleId },
    card?.id ?? "",
    "card-1",
  );
  await call(stage, member, ["POST", "/account/plan_change/undo"], {});
  await fixture.stripe.deliverEvents();
};

async function subscriptionOf(fixture: JourneyApp, member: SignedIn) {
  const [membership] = await fixture.members.membershipsOf(member.accountId);
  return fixture.stripe.payments.retrieveSubscription(membership?.subscription_id ?? "");
}

/** Cancels in the first days, gets the money back, and has everything deleted. */
const leaveAndErase: Journey = async ({ fixture }) => {
  const member = await fixture.members.join({ email: "leaves@example.com" });
  await fixture.stripe.deliverEvents();
  await fixture.members.cancel(member);
  await fixture.stripe.deliverEvents();
  await fixture.jobs.settle();
  const { accountId } = member;
  await eraseMember(fixture.ctx, { accountId, operator: { actor: "test", command: "member erase" } });
};

/** Looks at payments, changes the name, and pays a renewal that the bank wants confirmed. */
const readAndPay: Journey = async (stage) => {
  const { fixture } = stage;
  const member = await fixture.members.join({ email: "pages@example.com" });
  const customer = await fixture.members.customerOf(member.accountId);
  const readDue = async () => {
    const answer = await call(stage, member, ["GET", "/account/payments"]);
    return answer.json<{ payments: { id: string }[] }>().payments[0]?.id;
  };
  await call(stage, member, ["GET", `/account/payments/${await readDue()}/invoice.pdf`]);
  await fixture.stripe.payWith(customer, "pm_card_authenticationRequired");
  await fixture.stripe.deliverEvents();
  await fixture.stripe.advance(32);
  await fixture.stripe.deliverEvents();
  await call(stage, member, ["POST", `/account/payments/${await readDue()}/pay`], {});
};

const readAndStopEmail: Journey = async ({ fixture }) => {
  await fixture.ctx.mailer?.send({
    id: "0b8d3f5e-6f0b-4f0e-9a55-5f2f7d1b9c01",
    fromName: "Smirk",
    replyTo: "help@example.com",
    to: { name: "Maria", address: "news@example.com" },
    subject: "News",
    text: "News.",
    html: "<p>News.</p>",
    attachments: [],
    oneClickUrl: "https://smirk.example/stop",
    writtenAt: fixture.clock.now(),
  });
};

/** One after the other. */
export const JOURNEYS: readonly Journey[] = [
  signUpByPhone,
  signOn,
  typeAddress,
  joinWithFamily,
  putCardInWallets,
  changePlan,
  leaveAndErase,
  readAndPay,
  readAndStopEmail,
];
