import { randomUUID } from "node:crypto";
import type { ChangeQuote, WirePlanChangeAnswer } from "@smirk/contract/account/plan-change";
import { sql } from "kysely";
import type { TestApp } from "../../support/create-test-app.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";

export const BASIC = "brightwell_discount_1";
export const PLUS = "brightwell_discount_2";

export interface Wanted {
  plan_slug: string;
  renew_period: "monthly" | "annualy";
  family_members: Person[];
}

export interface Person {
  id?: string | undefined;
  relation: string;
  name: string;
  surname: string;
  birth_date: string;
}

export const person = (name: string, relation = "child", born = "2015-06-01"): Person => ({
  relation,
  name,
  surname: "Lopez",
  birth_date: born,
});

export const wanted = (changes: Partial<Wanted> = {}): Wanted => ({
  plan_slug: PLUS,
  renew_period: "monthly",
  family_members: [],
  ...changes,
});

/** What a member's page asks of a plan change. */
export function planCalls(fixture: TestApp<"stripe">) {
  const post = async (member: SignedIn, path: string, payload: object) => {
    const { headers } = await fixture.members.signInAgain(member);
    return fixture.app.inject({ method: "POST", url: `/account/plan_change${path}`, headers, payload });
  };
  const quote = async (member: SignedIn, change: Wanted): Promise<ChangeQuote> => {
    const answer = await post(member, "/quote", change);
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
    return answer.json();
  };
  const confirmation = (change: Wanted, shown: ChangeQuote) => ({
    ...change,
    id: randomUUID(),
    proration_date: shown.proration_date,
    today_cents: shown.today_cents,
    next_cents: shown.next_charge.cents,
  });
  return {
    post,
    quote,
    confirmation,
    read: async (member: SignedIn): Promise<WirePlanChangeAnswer> => {
      const { headers } = await fixture.members.signInAgain(member);
      return (await fixture.app.inject({ url: "/account/plan_change", headers })).json();
    },
    /** Asks what it costs and agrees. */
    change: async (member: SignedIn, change: Wanted) => {
      const shown = await quote(member, change);
      const answer = await post(member, "", confirmation(change, shown));
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
      return { shown, answer: answer.json<WirePlanChangeAnswer>() };
    },
    /** What was charged, oldest first. */
    charges: async ({ accountId }: SignedIn) => {
      const customer = await fixture.members.customerOf(accountId);
      return (await fixture.stripe.list("invoice", customer))
        .filter(({ status }) => status === "paid")
        .map(({ amount_paid: cents }) => cents as number);
    },
  };
}

/** People with a plan, and what they are written. */
export function planMembers(fixture: TestApp<"stripe" | "mail" | "clock">) {
  let count = 0;
  return {
    join: async (changes: Record<string, unknown> = {}) => {
      count += 1;
      const email = `plan${count}@example.com`;
      const member = await fixture.members.prepareWelcomed({ email, ...changes });
      await fixture.mail.take(email);
      return { member, email };
    },
    /** Subjects of the emails since the last time. */
    subjects: async (email: string): Promise<string[]> => {
      await fixture.stripe.deliverEvents();
      return (await fixture.mail.take(email)).map(({ subject }) => subject);
    },
  };
}

/** A few at a time: much of each waits for the database. */
export async function together<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all];
  const worker = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: 4 }, worker));
}

/** Transactions that wait for the lock of a membership, which they get in their order. */
export async function countWaiting({ db }: Pick<TestApp<never>, "db">): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer from pg_locks
    where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows[0]?.count ?? 0;
}
