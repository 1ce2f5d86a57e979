import type { LightMyRequestResponse } from "fastify";
import { SANDBOX_STRIPE_PUBLIC_KEY } from "../../sandbox/src/stripe/credentials.ts";
import type { TestAppOptions } from "./harness.ts";
import { runJobs } from "./run-jobs.ts";
import { openSellingHouse, type SellingHouse, signUpBody } from "./selling-house.ts";
import type { SignedIn } from "./sign-in.ts";

export interface StartedPayment {
  client_secret: string;
  nonce: string;
  due_today: number;
}

/** An object of the sandbox's Stripe, as far as tests look into it. */
export interface StripeThing {
  id: string;
  customer: string;
  status: string;
  metadata: Record<string, string>;
  [field: string]: unknown;
}

export interface PayingHouse extends SellingHouse {
  /** Presses Pay. */
  pay(member: Pick<SignedIn, "headers">, changes?: Record<string, unknown>): Promise<LightMyRequestResponse>;
  /** Presses Pay, and expects a payment to be started. */
  start(member: Pick<SignedIn, "headers">, changes?: Record<string, unknown>): Promise<StartedPayment>;
  /** What the page's script does with a card. */
  confirm(payment: StartedPayment, card?: string): Promise<LightMyRequestResponse>;
  askState(member: Pick<SignedIn, "headers">, payment: StartedPayment): Promise<LightMyRequestResponse>;
  /** Objects of one kind at the sandbox, oldest first; of one customer where it is named. */
  list(kind: string, customer?: string): Promise<StripeThing[]>;
  customerOf(accountId: string): Promise<string>;
  membershipsOf(accountId: string): Promise<Membership[]>;
  /** Works on all jobs that wait. */
  runJobs(): Promise<void>;
  /** Lets the sandbox's webhooks reach the product. */
  connectWebhooks(): Promise<void>;
}

export const VISA = "4242424242424242";
export const DECLINED = "4000000000000002";

/** The product and the sandbox's Stripe, with somebody who pays. */
export async function openPayingHouse(options: TestAppOptions = {}): Promise<PayingHouse> {
  const house = await openSellingHouse(options);
  // The first look-up reads the whole gazetteer: on a busy machine that takes longer than a payment may.
  await house.app.inject({ url: "/places/geocode?address=77002" });
  return { ...house, ...payingCalls(house) };
}

function payingCalls(house: SellingHouse): Omit<PayingHouse, keyof SellingHouse> {
  const { app, db, sandbox } = house;
  const post = (url: string, { headers }: Pick<SignedIn, "headers">, payload: object) =>
    app.inject({ method: "POST", url, headers, payload });
  const pay: PayingHouse["pay"] = (member, changes) =>
    post("/subscription/initial_payment", member, signUpBody(changes));
  return {
    pay,
    start: async (member, changes) => {
      const answer = await pay(member, changes);
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
      return answer.json();
    },
    confirm: ({ client_secret: secret }, card = VISA) => confirmAt(sandbox, secret, card),
    askState: (member, { client_secret, nonce }) =>
      post("/subscription/retrive_state", member, { client_secret, nonce }),
    list: async (kind, customer) => {
      const { data } = (await house.askStripe("GET", `/objects/${kind}`)).json<{ data: StripeThing[] }>();
      return customer === undefined ? data : data.filter((thing) => thing.customer === customer);
    },
    customerOf: async (accountId) => {
      const account = await db
        .selectFrom("accounts")
        .select("payment_customer_id")
        .where("id", "=", accountId)
        .executeTakeFirstOrThrow();
      return account.payment_customer_id ?? "";
    },
    membershipsOf: (accountId) => selectMemberships(house, accountId),
    runJobs: () => runJobs(house.ctx),
    connectWebhooks: async () => {
      const origin = await app.listen({ host: "127.0.0.1", port: 0 });
      await house.askStripe("PUT", "/webhooks", { url: `${origin}/stripe/webhook` });
    },
  };
}

type Membership = Awaited<ReturnType<typeof selectMemberships>>[number];

async function selectMemberships({ db }: Pick<SellingHouse, "db">, accountId: string) {
  return db
    .selectFrom("memberships")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** A card in the provider's own frame, without the frame. */
export function confirmAt(
  sandbox: Pick<SellingHouse["sandbox"], "inject">,
  secret: string,
  card: string,
): Promise<LightMyRequestResponse> {
  const [id = ""] = secret.split("_secret_");
  const kind = id.startsWith("seti_") ? "setup_intents" : "payment_intents";
  const form = new URLSearchParams({
    client_secret: secret,
    "payment_method_data[type]": "card",
    "payment_method_data[card][number]": card,
    "payment_method_data[card][exp_month]": "12",
    "payment_method_data[card][exp_year]": "2040",
    "payment_method_data[card][cvc]": "123",
  });
  return sandbox.inject({
    method: "POST",
    url: `/v1/${kind}/${id}/confirm`,
    headers: {
      authorization: `Bearer ${SANDBOX_STRIPE_PUBLIC_KEY}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    payload: form.toString(),
  });
}
