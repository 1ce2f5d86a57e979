import type { CancellationAnswer } from "@smirk/contract/account/cancellation";
import type { InsuranceCardAnswer } from "@smirk/contract/account/insurance-card";
import type { LightMyRequestResponse } from "fastify";
import type { BareTestApp } from "../bare-test-app.ts";
import { isSettable, SECOND_MS } from "../settable-clock.ts";
import { type Joining, joinOrCopy } from "../snapshots/join-or-copy.ts";
import type { SignedIn } from "./accounts-part.ts";
import type { StripePart } from "./stripe-part.ts";

export interface StartedPayment {
  client_secret: string;
  nonce: string;
  due_today: number;
}

type Caller = Pick<SignedIn, "headers">;
type SignUpChanges = Record<string, unknown>;

export interface MembersPart {
  /** Presses Pay. */
  pay(caller: Caller, changes?: SignUpChanges): Promise<LightMyRequestResponse>;
  /** Presses Pay, and expects a payment to be started. */
  startPayment(caller: Caller, changes?: SignUpChanges): Promise<StartedPayment>;
  askState(caller: Caller, payment: StartedPayment): Promise<LightMyRequestResponse>;
  /** Somebody who has paid, signed in as a member. */
  join(changes?: SignUpChanges, card?: string): Promise<SignedIn>;
  /** The same for tests of what comes after joining: usually a copy of somebody who joined so before. */
  prepare(changes?: SignUpChanges, card?: string): Promise<SignedIn>;
  /** The same with the emails about joining sent, of which a copy has none in the mailbox, and its events delivered. */
  prepareWelcomed(changes?: SignUpChanges, card?: string): Promise<SignedIn>;
  /** Another session of theirs: an access token is good for minutes. */
  signInAgain(member: SignedIn): Promise<SignedIn>;
  readCancellation(member: SignedIn): Promise<CancellationAnswer>;
  post(member: SignedIn, path: "cancel" | "keep", payload?: object): Promise<LightMyRequestResponse>;
  /** Cancels with the refund and the last day that the page shows. @returns what the page says then */
  cancel(member: SignedIn): Promise<CancellationAnswer>;
  readCard(member: SignedIn): Promise<InsuranceCardAnswer["insurance_card"]>;
  customerOf(accountId: string): Promise<string>;
  membershipsOf(accountId: string): Promise<Membership[]>;
  /** Refunds at Stripe as "status cents", oldest first. */
  refundsOf(member: SignedIn): Promise<string[]>;
}

export function createMembersPart(app: BareTestApp, stripe: StripePart): MembersPart {
  const paying = createPayingCalls(app);
  const signInAgain = ({ accountId }: SignedIn) => app.accounts.startSession(accountId);
  const join = async (joining: Joining) => {
    const accountId = await joinByPaying(app, { stripe, paying, joining });
    if (joining.isWelcomed) await app.jobs.settle();
    return accountId;
  };
  const prepare = async (joining: Joining) => {
    const accountId = await joinOrCopy({ ...app, stripe }, joining, () => join(joining));
    if (joining.isWelcomed) await stripe.skipEvents(await paying.customerOf(accountId));
    return app.accounts.startSession(accountId);
  };
  return {
    ...paying,
    ...createMemberCalls(app, signInAgain),
    signInAgain,
    join: async (changes, card) => app.accounts.startSession(await join({ body: signUpBody(changes), card })),
    prepare: (changes, card) => prepare({ body: signUpBody(changes), card }),
    prepareWelcomed: (changes, card) => prepare({ body: signUpBody(changes), card, isWelcomed: true }),
    membershipsOf: (accountId) => selectMemberships(app, accountId),
    refundsOf: async ({ accountId }) =>
      (await stripe.list("refund", await paying.customerOf(accountId))).map(
        ({ status, amount }) => `${status} ${amount}`,
      ),
  };
}

/** What a visitor does. @returns the account's id */
async function joinByPaying(
  app: BareTestApp,
  { stripe, paying, joining }: { stripe: StripePart; paying: PayingCalls; joining: Joining },
): Promise<string> {
  const visitor = await app.accounts.signIn();
  const payment = await paying.startPayment(visitor, joining.body);
  await stripe.confirm(payment, joining.card);
  if (isSettable(app.ctx.clock)) app.ctx.clock.pass(SECOND_MS);
  const { state } = (await paying.askState(visitor, payment)).json<{ state: string }>();
  if (state !== "paid") throw new Error(`The payment is ${state}.`);
  return visitor.accountId;
}

type PayingCalls = ReturnType<typeof createPayingCalls>;

function createPayingCalls({ app, db }: BareTestApp) {
  const post = (url: string, { headers }: Caller, payload: object) =>
    app.inject({ method: "POST", url, headers, payload });
  // Test members have one name and are people of their own.
  const pay: MembersPart["pay"] = (caller, changes) =>
    post("/subscription/initial_payment", caller, signUpBody({ is_somebody_else: true, ...changes }));
  const startPayment: MembersPart["startPayment"] = async (caller, changes) => {
    const answer = await pay(caller, changes);
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
    return answer.json();
  };
  const askState: MembersPart["askState"] = (caller, { client_secret, nonce }) =>
    post("/subscription/retrive_state", caller, { client_secret, nonce });
  const customerOf: MembersPart["customerOf"] = async (accountId) => {
    const account = await db
      .selectFrom("accounts")
      .select("payment_customer_id")
      .where("id", "=", accountId)
      .executeTakeFirstOrThrow();
    return account.payment_customer_id ?? "";
  };
  return { pay, startPayment, askState, customerOf };
}

function createMemberCalls({ app }: BareTestApp, signInAgain: MembersPart["signInAgain"]) {
  const get = async (member: SignedIn, url: string) => {
    const { headers } = await signInAgain(member);
    const answer = await app.inject({ url, headers });
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
    return answer;
  };
  const readCancellation = async (member: SignedIn) =>
    (await get(member, "/account/cancellation")).json<CancellationAnswer>();
  const post: MembersPart["post"] = async (member, path, payload = {}) => {
    const { headers } = await signInAgain(member);
    return app.inject({ method: "POST", url: `/account/${path}`, headers, payload });
  };
  const cancel = async (member: SignedIn) => {
    const { cancellation } = await readCancellation(member);
    const shown = { refund_cents: cancellation?.refund_cents, last_day: cancellation?.last_day };
    const answer = await post(member, "cancel", shown);
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
    return answer.json<CancellationAnswer>();
  };
  const readCard = async (member: SignedIn) =>
    (await get(member, "/account/insurance_card")).json<InsuranceCardAnswer>().insurance_card;
  return { readCancellation, post, cancel, readCard };
}

type Membership = Awaited<ReturnType<typeof selectMemberships>>[number];

async function selectMemberships({ db }: BareTestApp, accountId: string) {
  return db
    .selectFrom("memberships")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export const PLUS = "brightwell_discount_2";

/** A body of `POST /subscription/initial_payment` with nothing wrong in it. */
export function signUpBody(changes: SignUpChanges = {}): Record<string, unknown> {
  return {
    name: "Maria",
    surname: "Lopez",
    email: "maria@example.com",
    address: { address_line_1: "1200 Main St", city: "Houston", state: "TX", zip: "77002" },
    phone_number: "+17135550123",
    birth_date: "1990-05-17",
    primary_dentist_id: null,
    plan_slug: PLUS,
    renew_period: "monthly",
    promotion_code: null,
    family_members: [],
    subscribe: false,
    ...changes,
  };
}
