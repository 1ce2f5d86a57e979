import type { Disclosures, PartnerDisclosure } from "@smirk/contract/account/disclosures";
import type { PartnerCardCheck } from "@smirk/contract/partners";
import type { PartnerEvent } from "@smirk/contract/webhooks";
import { afterAll, beforeAll, expect, it } from "vitest";
import { CARD_FIELDS, EVENT_FIELDS } from "../../src/features/partners/disclosed-fields.ts";
import { eraseMember } from "../../src/features/privacy/erase-member.ts";
import { WEBHOOK_FIELDS } from "../../src/features/webhooks/deliver-webhooks.ts";
import { deskCalls } from "../membership/plan/desk-calls.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import type { SignedIn } from "../support/parts/accounts-part.ts";
import { createSettableClock, DAY_MS } from "../support/settable-clock.ts";
import { openWebhooks, type Receiver, readSent } from "../webhooks/open-webhooks.ts";

let fixture: TestApp<"stripe" | "clock">;
let calls: ReturnType<typeof deskCalls>;
let webhooks: ReturnType<typeof openWebhooks>;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, clock: createSettableClock() });
  calls = deskCalls(fixture);
  webhooks = openWebhooks(fixture);
});
afterAll(() => fixture.close());

async function listFor(member: SignedIn): Promise<PartnerDisclosure[]> {
  const { headers } = await fixture.members.signInAgain(member);
  const answer = await fixture.app.inject({ url: "/account/disclosures", headers });
  return answer.json<Disclosures>().partners ?? [];
}

async function choose(member: SignedIn): Promise<void> {
  const { locationId } = await calls.addOffice();
  const { id } = await calls.membershipOf(member);
  const { headers } = await fixture.members.signInAgain(member);
  const payload = { location_id: locationId, person_ids: [id] };
  await fixture.app.inject({ method: "POST", url: "/account/dentists", headers, payload });
}

const check = async ({ partner }: Receiver, member: SignedIn) => {
  const code = (await calls.makeScreen(member)).slice("/check/".length);
  const answer = await partner.call({ method: "POST", url: "/partners/card_checks", payload: { code } });
  return answer.json<PartnerCardCheck>();
};
const read = async ({ partner, received }: Receiver) => {
  const sent = received.at(-1) ?? expect.fail("nothing was sent");
  return (await partner.call({ url: `/partners/events/${readSent(sent).data.id}` })).json<PartnerEvent>();
};
const kindsOf = (fields: Readonly<Record<string, string>>) =>
  [...new Set(Object.values(fields))].filter((kind) => kind !== "instruction").toSorted();

it("a member sees which partner got which kinds of details, and on which days [OPEN-04]", async () => {
  const receiver = await webhooks.add(["dentist.chosen"]);
  const member = await calls.join();
  const other = await calls.join();
  await check(receiver, member);
  fixture.clock.pass(DAY_MS);
  await check(receiver, member);
  await choose(member);
  await webhooks.deliver();
  await read(receiver);
  const at = fixture.clock.now().toISOString();
  const once = { times: 1, first_at: at, last_at: at, days: [{ day: "2026-03-05", times: 1 }] };
  const { name: partner } = receiver.partner;
  expect(await listFor(member)).toEqual([
    {
      ...{ partner, purpose: "card_check", kinds: kindsOf(CARD_FIELDS), times: 2, last_at: at },
      first_at: new Date(fixture.clock.now().getTime() - DAY_MS).toISOString(),
      days: [
        { day: "2026-03-05", times: 1 },
        { day: "2026-03-04", times: 1 },
      ],
    },
    { partner, purpose: "event", kinds: kindsOf(WEBHOOK_FIELDS), ...once },
    { partner, purpose: "event_details", kinds: kindsOf(EVENT_FIELDS), ...once },
  ]);
  expect(await listFor(other)).toEqual([]);
});

it("every field that a partner gets of a member is declared with its kind, and no other [OPEN-04]", async () => {
  const receiver = await webhooks.add(["dentist.chosen"]);
  const member = await calls.join();
  const checked = await check(receiver, member);
  await choose(member);
  await webhooks.deliver();
  const sent = readSent(receiver.received.at(-1) ?? expect.fail("nothing was sent"));
  const { id: _id, type: _type, timestamp: _time, membership, ...event } = await read(receiver);
  const fieldsOf = (value: object) => Object.keys(value).toSorted();
  expect(fieldsOf(checked.outcome === "good" ? checked.card : {})).toEqual(fieldsOf(CARD_FIELDS));
  expect(fieldsOf({ ...membership, ...event })).toEqual(fieldsOf(EVENT_FIELDS));
  expect(fieldsOf(sent)).toEqual(fieldsOf(WEBHOOK_FIELDS));
});

it("a delivery that was answered with a failure has left all the same [OPEN-04]", async () => {
  const receiver = await webhooks.add(["dentist.chosen"]);
  receiver.answer = { failure: "no route to the host" };
  const member = await calls.join();
  await choose(member);
  await webhooks.deliver();
  const { name } = receiver.partner;
  const own = async () => (await listFor(member)).filter(({ partner }) => partner === name);
  expect(await own()).toEqual([]);
  receiver.answer = { status: 500 };
  fixture.clock.pass(DAY_MS);
  await webhooks.deliver();
  expect(await own()).toMatchObject([{ purpose: "event", times: 1 }]);
});

it("what partners got is in the member's copy, and erased with the account [OPEN-04]", async () => {
  const receiver = await webhooks.add(["dentist.chosen"]);
  const member = await calls.join();
  await check(receiver, member);
  const { headers } = await fixture.members.signInAgain(member);
  const copy = await fixture.app.inject({ url: "/account/data", headers });
  expect(copy.json().partner_disclosures).toMatchObject([
    { partner: receiver.partner.name, purpose: "card_check", times: 1 },
  ]);
  await fixture.members.cancel(member);
  for (let round = 0; round < 2; round += 1) await fixture.jobs.settle();
  await eraseMember(
    { ...fixture.ctx, payments: fixture.stripe.payments },
    {
      accountId: member.accountId,
      operator: { actor: "ana", command: "member erase" },
    },
  );
  const left = fixture.db.selectFrom("partner_disclosures").where("account_id", "=", member.accountId);
  expect(await left.selectAll().execute()).toEqual([]);
});
