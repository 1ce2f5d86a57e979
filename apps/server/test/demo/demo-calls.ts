import { randomUUID } from "node:crypto";
import type { TermsAnswer } from "@smirk/contract/subscription/terms";
import { SECOND_MS } from "@smirk/domain/wire/durations";
import type { LightMyRequestResponse } from "fastify";
import { DEMO_OPERATORS } from "../../src/demo/seed-demo-operators.ts";
import { startOperatorSession } from "../../src/features/operators/operator-sessions.ts";
import type { OperatorRole } from "../../src/features/operators/roles.ts";
import { signUpBody } from "../support/parts/members-part.ts";
import { callConsole } from "../support/parts/operators-part.ts";
import type { DemoProduct } from "./open-demo-product.ts";
import { type DemoPerson, joiningBody, PEOPLE, phoneOf } from "./people.ts";

export type DemoCalls = ReturnType<typeof createDemoCalls>;

/** What members, visitors and operators do, each by a call of the product. */
export function createDemoCalls(product: DemoProduct) {
  const { app, ctx, members, stripe } = product;
  const accounts = new Map<string, string>();
  const accountOf = (name: string) => {
    const found = accounts.get(name);
    if (found === undefined) throw new Error(`${name} has not joined yet.`);
    return found;
  };
  const visit = async <T = unknown>(url: string, payload: object): Promise<T> =>
    read(await app.inject({ method: "POST", url, payload }));
  const asMember = async <T = unknown>(name: string, url: string, payload?: object): Promise<T> => {
    const { headers } = await product.accounts.startSession(accountOf(name));
    const method = payload === undefined ? "GET" : "POST";
    return read(await app.inject({ method, url, headers, ...(payload && { payload }) }));
  };
  const asOperator = async <T = unknown>(role: OperatorRole, path: string, body?: object): Promise<T> => {
    const { id } = await ctx.db
      .selectFrom("operators")
      .select("id")
      .where("email", "=", DEMO_OPERATORS[role].email)
      .executeTakeFirstOrThrow();
    const now = ctx.clock.now();
    const cookie = `smirk_console=${await startOperatorSession(ctx.db, { operatorId: id, now, keySince: now })}`;
    return read(await callConsole(app, { path, cookie, ...(body && { body }) }));
  };
  return {
    accountOf,
    visit,
    asMember,
    asOperator,
    async join(one: DemoPerson): Promise<void> {
      accounts.set(`${one.name} ${one.surname}`, await joinByPaying(product, one));
    },
    async cancel(name: string): Promise<void> {
      const { cancellation } = await asMember<{
        cancellation: { refund_cents: number; last_day: string } | null;
      }>(name, "/account/cancellation");
      const shown = { refund_cents: cancellation?.refund_cents, last_day: cancellation?.last_day };
      await asMember(name, "/account/cancel", shown);
    },
    async changePlan(name: string, plan: 1 | 2 | 3): Promise<void> {
      const { period, family = [] } =
        PEOPLE.find((one) => `${one.name} ${one.surname}` === name) ?? PEOPLE[0] ?? {};
      const wanted = {
        plan_slug: `brightwell_discount_${plan}`,
        renew_period: period,
        family_members: family,
      };
      const quote = await asMember<{
        proration_date: number;
        today_cents: number;
        next_charge: { cents: number };
      }>(name, "/account/plan_change/quote", wanted);
      await asMember(name, "/account/plan_change", {
        ...wanted,
        id: randomUUID(),
        proration_date: quote.proration_date,
        today_cents: quote.today_cents,
        next_cents: quote.next_charge.cents,
      });
    },
    /** The charge of a member's newest payment. */
    async lastCharge(name: string): Promise<string> {
      const charges = await stripe.list("charge", await members.customerOf(accountOf(name)));
      return charges.filter(({ status }) => status === "succeeded").at(-1)?.id ?? "";
    },
  };
}

/** Signs in with a code, as a visitor. @returns the account's id */
async function joinByPaying(product: DemoProduct, one: DemoPerson): Promise<string> {
  const { members, phones, stripe } = product;
  const headers = one.isSpanish ? { "accept-language": "es" } : {};
  const phone = phoneOf(one);
  read(await phones.provide(phone, { headers }));
  const code = (await phones.messagesTo(phone))[0]?.code ?? "";
  const proved = read<{ access_token: string }>(await phones.verify(phone, code, { headers }));
  const visitor = { headers: { ...headers, authorization: `Bearer ${proved.access_token}` } };
  const wanted = { is_somebody_else: true, ...joiningBody(one) };
  const payment = await members.startPayment(visitor, {
    ...wanted,
    ...(await readTerms(product, visitor.headers, wanted)),
  });
  read(await stripe.confirm(payment, one.card));
  await product.pass(SECOND_MS);
  const { state } = read<{ state: string }>(await members.askState(visitor, payment));
  if (state !== "paid") throw new Error(`The payment of ${one.name} ${one.surname} is ${state}.`);
  const { id } = await product.db
    .selectFrom("accounts")
    .select("id")
    .where("phone_number", "=", phone)
    .executeTakeFirstOrThrow();
  return id;
}

/** What the checkout shows, and sends with the payment once its boxes are checked. */
async function readTerms(
  { app }: DemoProduct,
  headers: Record<string, string>,
  wanted: Record<string, unknown>,
) {
  const request = {
    method: "POST" as const,
    url: "/subscription/terms",
    headers,
    payload: signUpBody(wanted),
  };
  const { consents, before_you_pay } = read<TermsAnswer>(await app.inject(request));
  return {
    due_today: before_you_pay.due_today,
    consents: consents.map(({ kind, version, sha256 }) => ({ kind, version, sha256 })),
  };
}

/** @throws {Error} for a refusal: a year in which something failed is no demo */
export function read<T>(answer: LightMyRequestResponse): T {
  if (answer.statusCode >= 300) throw new Error(`${answer.statusCode} ${answer.body}`);
  return (answer.body === "" ? {} : answer.json()) as T;
}
