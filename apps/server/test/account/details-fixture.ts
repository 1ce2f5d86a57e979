import type { LightMyRequestResponse } from "fastify";
import { sql } from "kysely";
import { expect } from "vitest";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import type { SignedIn } from "../support/parts/accounts-part.ts";
import { nextAddress } from "../support/parts/phones-part.ts";
import { createSettableClock, SECOND_MS } from "../support/settable-clock.ts";

export type Fixture = TestApp<"stripe" | "mail" | "phones" | "clock">;

export interface Member extends SignedIn {
  phone: string;
  email: string;
}

export async function openDetailsFixture(log?: Fixture["ctx"]["log"]) {
  const options = { stripe: true, mail: true, phones: true, clock: createSettableClock() } as const;
  const fixture: Fixture = await createTestApp(log ? { ...options, log } : options);
  const again = (member: SignedIn) => fixture.members.signInAgain(member);
  const call = (url: string, headers: Record<string, string>, payload?: object) =>
    fixture.app.inject({
      method: payload ? "POST" : "GET",
      url,
      headers,
      remoteAddress: nextAddress(),
      ...(payload && { payload }),
    });

  /** Somebody with a phone of their own who has paid, without the jobs that follow. */
  async function joinAs(name: string, phone: string, changes: Record<string, unknown> = {}): Promise<Member> {
    const accountId = await fixture.accounts.add({ phoneNumber: phone });
    const visitor = await fixture.accounts.startSession(accountId);
    const email = `${name.toLowerCase()}@example.com`;
    const payment = await fixture.members.startPayment(visitor, {
      name,
      email,
      phone_number: phone,
      ...changes,
    });
    await fixture.stripe.confirm(payment);
    fixture.clock.pass(SECOND_MS);
    await fixture.members.askState(visitor, payment);
    // The emails about joining are other tests'.
    await sql`delete from graphile_worker._private_jobs`.execute(fixture.db);
    return { ...(await again(visitor)), phone, email };
  }
  return {
    fixture,
    again,
    joinAs,
    call,
    /** Asks as the member, in their session. */
    ask: (member: SignedIn, url: string, payload?: object) => call(url, member.headers, payload),
    /** Without a session. */
    post: (url: string, payload: object) => call(url, {}, payload),
    /** Subjects and texts of an inbox since the last time. */
    async takeMail(address: string) {
      await fixture.jobs.run();
      return fixture.mail.take(address);
    },
    async takeCode(address: string): Promise<string> {
      await fixture.jobs.run();
      const mails = await fixture.mail.take(address);
      return /Code: (\d{6})/.exec(mails.at(-1)?.text ?? "")?.[1] ?? "";
    },
    phoneCode: async (phone: string) => (await fixture.phones.messagesTo(phone))[0]?.code ?? "",
    textsTo: async (phone: string) => (await fixture.phones.messagesTo(phone)).map(({ text }) => text),
    async eventsOf({ accountId }: SignedIn) {
      const { headers } = await fixture.accounts.startSession(accountId);
      const answer = await fixture.app.inject({ url: "/account/events", headers });
      return answer.json<{ events: { kind: string; facts: object }[] }>().events;
    },
    async customerOf({ accountId }: SignedIn) {
      const id = await fixture.members.customerOf(accountId);
      return (await fixture.stripe.list("customer")).find((customer) => customer.id === id);
    },
    /** Limits follow the machine's clock, which no test waits for. */
    clearLimits: () => fixture.db.deleteFrom("rate_limits").execute(),
  };
}

export type DetailsFixture = Awaited<ReturnType<typeof openDetailsFixture>>;

export function expectRefusal(answer: LightMyRequestResponse, status: number, error: string): void {
  expect([answer.statusCode, answer.json().error]).toEqual([status, error]);
}
