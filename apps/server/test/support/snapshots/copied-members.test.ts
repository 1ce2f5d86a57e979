import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../create-test-app.ts";
import type { SignedIn } from "../parts/accounts-part.ts";
import { createSettableClock } from "../settable-clock.ts";
import { readMemberRows } from "./member-rows.ts";

type Fixture = TestApp<"stripe" | "mail" | "clock">;

const SPOUSE = { relation: "spouse", name: "Leo", surname: "Lopez", birth_date: "1988-02-03" };
const CHILD = { relation: "child", name: "Mia", surname: "Lopez", birth_date: "2016-07-08" };
const KINDS = [
  ["alone, monthly", { plan_slug: "brightwell_discount_1", renew_period: "monthly", family_members: [] }],
  ["alone, yearly", { plan_slug: "brightwell_discount_2", renew_period: "annualy", family_members: [] }],
  ["a couple, monthly", { plan_slug: "brightwell_discount_3", family_members: [SPOUSE] }],
  ["a couple, yearly", { renew_period: "annualy", family_members: [SPOUSE] }],
  ["a family, monthly", { family_members: [SPOUSE, CHILD] }],
  ["a family, yearly", { renew_period: "annualy", family_members: [SPOUSE, CHILD] }],
] as const;

/** What differs between any two members: ids, secrets, times, contact data and numbers. */
const INDIVIDUAL = [
  /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
  /(?<![A-Za-z0-9])[a-z]+_[A-Za-z0-9]{14,}/g,
  /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/g,
  /(?<=[:[,])(1[5-9]|2[0-2])\d{8}(?=[,}\]])/g,
  /http:\/\/(127\.0\.0\.1|localhost)[^"]*/g,
  /copied\d+@example\.com/g,
  /\+17135551\d{3}/g,
  /(?<=")9\d{15}(?=")/g,
  /\\\\x[0-9a-f]+/g,
  /\b[0-9a-f]{64}\b/g,
  /(?<=")[A-Z0-9]{8}(?=-\d{4}"|")/g,
  /"(receipt_number|sync_version|sync_ticket|id|task_id)":("[^"]*"|\d+)/g,
];

const open = () => createTestApp({ stripe: true, mail: true, clock: createSettableClock() });
let fixtures: Fixture[];
beforeAll(async () => {
  fixtures = [await open(), await open()];
});
afterAll(() => Promise.all(fixtures.map(({ close }) => close())));

let count = 0;
/** No other test has members of this name: the first of a kind joins by paying. */
function joinAs(changes: object, { members }: Fixture): Promise<SignedIn> {
  count += 1;
  const contact = { email: `copied${count}@example.com`, phone_number: `+1713555${1000 + count}` };
  return members.prepare({ surname: "Copied", ...changes, ...contact });
}

/** Rows, jobs and objects at Stripe, as JSON. */
async function readMember({ ctx, stripe, members }: Fixture, { accountId }: SignedIn): Promise<string> {
  const customer = await members.customerOf(accountId);
  const objects = await stripe.control("GET", `/snapshot?customer=${customer}`);
  return JSON.stringify([await readMemberRows(ctx.pool, accountId), objects.json()]);
}

/** To the minute: each joins a second after the one before. */
async function readEnds({ members }: Fixture, { accountId }: SignedIn): Promise<(string | undefined)[]> {
  const memberships = await members.membershipsOf(accountId);
  return memberships.map(({ current_period_end: end }) => end?.toISOString().slice(0, 16));
}

function withoutIndividual(json: string): unknown {
  const blank = (found: string) => (found.startsWith('"') ? found.replace(/:.*/, ":0") : "0");
  return JSON.parse(INDIVIDUAL.reduce((text, pattern) => text.replace(pattern, blank), json));
}

describe("a copied member [MEM-01]", () => {
  it.each(KINDS)("has every row and object of one who joined: %s", async (_kind, changes) => {
    const members: string[] = [];
    for (const fixture of fixtures) members.push(await readMember(fixture, await joinAs(changes, fixture)));
    const [joined = "", copied = ""] = members;
    expect(withoutIndividual(copied)).toEqual(withoutIndividual(joined));
    const idsOf = (json: string) => new Set(json.match(/(?<="id":")(cus|sub|in|pi|ch|pm|evt)_\w+/g));
    expect(idsOf(copied).size).toBe(idsOf(joined).size);
    expect([...idsOf(copied)].filter((id) => idsOf(joined).has(id))).toEqual([]);
  });

  it("has the days of one who joined as late in the month", async () => {
    const [first, later] = fixtures as [Fixture, Fixture];
    await joinAs({ name: "Dated" }, first);
    await Promise.all(fixtures.map(({ stripe }) => stripe.advance(3.2)));
    const copied = await joinAs({ name: "Dated" }, later);
    const joined = await joinAs({ name: "Later" }, later);
    const wanted = (await readMember(later, joined)).replaceAll("Later", "Dated");
    const found = await readMember(later, copied);
    expect(withoutIndividual(found)).toEqual(withoutIndividual(wanted));
    // Consents name the agreement's hash.
    const [hashes, others] = [found, wanted].map((json) => new Set(json.match(/\b[0-9a-f]{64}\b/g)).size);
    expect(hashes).toBe(others);
    expect(await readEnds(later, copied)).toEqual(await readEnds(later, joined));
  });

  it("renews and is canceled like one who joined", async () => {
    const lives = [];
    for (const fixture of fixtures) {
      const member = await joinAs({ name: "Renewing" }, fixture);
      await fixture.stripe.deliverEvents();
      await fixture.stripe.advance(40);
      await fixture.stripe.deliverEvents();
      const [membership] = await fixture.members.membershipsOf(member.accountId);
      const { cancellation } = await fixture.members.cancel(member);
      lives.push([membership?.state, cancellation, await fixture.members.refundsOf(member)]);
    }
    expect(lives[1]).toEqual(lives[0]);
    expect(lives[0]?.[0]).toBe("active");
  });
});
