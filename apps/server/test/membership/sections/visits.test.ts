import { randomUUID } from "node:crypto";
import { MOST_VISITS, type VisitsAnswer } from "@smirk/contract/visits";
import { addDays, dayOf } from "@smirk/domain/wire/calendar-day";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDentist } from "../../support/add-dentist.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { PLUS } from "../../support/parts/members-part.ts";
import { createSettableClock, DAY_MS } from "../../support/settable-clock.ts";

const START = "2026-03-04";
const SCHEDULE = {
  plan_list: PLUS,
  area: "TX",
  kind: "GD",
  valid_from: "2026-01-01",
  valid_until: null,
} as const;
let fixture: TestApp<"stripe" | "mail" | "clock">;
/** Ana is in the schedule and has a price of her own; Ben is in no plan list. */
let ana: string;
let ben: string;
beforeAll(async () => {
  const clock = createSettableClock(`${START}T18:00:00Z`);
  fixture = await createTestApp({ stripe: true, mail: true, clock });
  const location = { plans: [PLUS], published: true };
  const provider = { name: "Ana", last_name: "Diaz", specialities: ["GD"] };
  ({ locationId: ana } = await addDentist(fixture.db, { provider, location }));
  ({ locationId: ben } = await addDentist(fixture.db, { provider: { name: "Ben", last_name: "Kim" } }));
  const { id } = await fixture.db
    .insertInto("fee_schedules")
    .values({ ...SCHEDULE, source: "Texas list", published: true, updated_at: fixture.clock.now() })
    .returning("id")
    .executeTakeFirstOrThrow();
  const said = { usual_source: "Survey", usual_day: "2026-01-05" };
  await fixture.db
    .insertInto("fees")
    .values([
      { schedule_id: id, procedure: "checkup", member_cents: 4500, usual_cents: 7000, ...said },
      { schedule_id: id, procedure: "adult-cleaning", member_cents: 6000, usual_cents: 11_000, ...said },
      { ...{ schedule_id: id, procedure: "extraction", member_cents: 9000 }, usual_cents: null },
    ])
    .execute();
  const own = { location_id: ana, entered_by: "ana", confirmed_on: "2026-02-01" };
  await fixture.db
    .insertInto("office_fees")
    .values({ ...own, procedure: "checkup", member_cents: 5000, usual_cents: 8000 })
    .execute();
});
afterAll(() => fixture.close());

type Method = "GET" | "POST" | "PUT" | "DELETE";
async function call(member: SignedIn, method: Method, path = "", payload?: object) {
  const { headers } = await fixture.members.signInAgain(member);
  const url = `/account/visits${path}`;
  return fixture.app.inject({ method, url, headers, ...(payload && { payload }) });
}
const read = async (member: SignedIn) => (await call(member, "GET")).json<VisitsAnswer>();

/** Noon where the members live. */
const today = () => dayOf(fixture.clock.now());

let joined = 0;
function join(changes: object = {}): Promise<SignedIn> {
  joined += 1;
  return fixture.members.prepare({
    email: `visits${joined}@example.com`,
    primary_dentist_id: ana,
    ...changes,
  });
}

/** A checkup and two cleanings at Ana's for $160. */
const visit = (changes: object = {}) => ({
  day: today(),
  dentist: { location_id: ana },
  procedures: [
    { procedure: "checkup", count: 1 },
    { procedure: "adult-cleaning", count: 2 },
  ],
  paid_cents: 16_000,
  bill_cents: null,
  ...changes,
});
async function add(member: SignedIn, changes: object = {}): Promise<VisitsAnswer> {
  const answer = await call(member, "POST", "", { id: randomUUID(), ...visit(changes) });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json();
}

describe("a visit that a member enters [FEE-07]", () => {
  it("is compared with the usual prices there on its day, and with what the membership cost", async () => {
    const member = await join();
    await fixture.jobs.settle();
    const day = today();
    const before = await read(member);
    expect(before).toMatchObject({
      ...{ can_change: true, first_day: day, last_day: day },
      dentists: [{ location_id: ana, name: "Ana", last_name: "Diaz", degree: "DDS" }],
      years: [{ from: day, until: addDays(day, 364), visits: [], saved_cents: 0 }],
    });
    const { payments } = (
      await fixture.app.inject({ url: "/account/payments", headers: member.headers })
    ).json<{ payments: { net_cents: number }[] }>();
    const cost = payments.reduce((sum, payment) => sum + payment.net_cents, 0);
    expect([cost > 0, before.total.cost_cents, before.total.net_cents]).toEqual([true, cost, -cost]);

    const { years, total } = await add(member);
    const [year] = years;
    expect(year?.visits).toMatchObject([
      {
        ...{ day, location_id: ana, dentist_name: "Ana Diaz, DDS", paid_cents: 16_000 },
        usual_cents: 8000 + 2 * 11_000,
        procedures: [
          {
            procedure: "adult-cleaning",
            count: 2,
            usual: { cents: 11_000, source: "Survey", day: "2026-01-05" },
          },
          { procedure: "checkup", count: 1, usual: { cents: 8000, source: null, day: "2026-02-01" } },
        ],
      },
    ]);
    expect(total).toEqual({
      ...{ known_visits: 1, unknown_visits: 0, paid_cents: 16_000, usual_cents: 30_000, saved_cents: 14_000 },
      ...{ cost_cents: cost, net_cents: 14_000 - cost },
    });
    expect(year).toMatchObject(total);
  });

  it("names the source of its prices in the screen's language, where a list does [ES-02] [USE-23]", async () => {
    const member = await join();
    await add(member);
    const { headers } = await fixture.members.signInAgain(member);
    const sourcesIn = async (language: string) => {
      const asked = { url: "/account/visits", headers: { ...headers, "accept-language": language } };
      const { years } = (await fixture.app.inject(asked)).json<VisitsAnswer>();
      return years[0]?.visits[0]?.procedures.map(({ usual }) => usual?.source);
    };
    expect(await sourcesIn("es")).toEqual(["Survey", null]);
    await fixture.db
      .updateTable("fees")
      .set({ usual_source_es: "Encuesta" })
      .where("usual_source", "=", "Survey")
      .execute();
    expect([await sourcesIn("es"), await sourcesIn("en")]).toEqual([
      ["Encuesta", null],
      ["Survey", null],
    ]);
    await fixture.db.updateTable("fees").set({ usual_source_es: null }).execute();
  });

  it("counts as no saving without a usual price, until a bill says one", async () => {
    const member = await join();
    const extraction = { procedures: [{ procedure: "extraction", count: 1 }], paid_cents: 9000 };
    const unknown = await add(member, extraction);
    expect(unknown.total).toMatchObject({ known_visits: 0, unknown_visits: 1, saved_cents: 0 });
    await add(member, { ...extraction, dentist: { location_id: ben } });
    await add(member, { dentist: { name: " Dr. Elsewhere " } });
    const [first] = (await read(member)).years[0]?.visits.filter(({ location_id: id }) => id === ana) ?? [];
    const changed = await call(member, "PUT", `/${first?.id}`, visit({ ...extraction, bill_cents: 20_000 }));
    const { total, years } = changed.json<VisitsAnswer>();
    expect(total).toMatchObject({ known_visits: 1, unknown_visits: 2, saved_cents: 11_000 });
    expect(years[0]?.visits.map(({ dentist_name: name }) => name).toSorted()).toEqual([
      ...["Ana Diaz, DDS", "Ben Kim, DDS", "Dr. Elsewhere"],
    ]);
  });

  it("is one visit however often it is sent, with what was sent last", async () => {
    const member = await join();
    const id = randomUUID();
    const sent = await Promise.all([1, 2, 3].map(() => call(member, "POST", "", { id, ...visit() })));
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const again = await call(member, "POST", "", { id, ...visit({ paid_cents: 15_000 }) });
    const [year] = again.json<VisitsAnswer>().years;
    expect(year?.visits.map((one) => [one.id, one.paid_cents])).toEqual([[id, 15_000]]);
  });

  it("keeps the usual price that counted, and takes that of another day for another day", async () => {
    const member = await join();
    fixture.clock.pass(DAY_MS);
    const id = randomUUID();
    const day = addDays(today(), -1);
    await call(member, "POST", "", { id, ...visit({ day }) });
    const office = () => fixture.db.updateTable("office_fees").where("location_id", "=", ana);
    await office().set({ usual_cents: 9000 }).execute();
    const usualOf = async (changes: object) => {
      const answer = await call(member, "PUT", `/${id}`, visit(changes));
      return answer.json<VisitsAnswer>().years[0]?.visits[0]?.usual_cents;
    };
    expect(await usualOf({ day, paid_cents: 100 })).toBe(30_000);
    expect(await usualOf({ day: today() })).toBe(31_000);
    await office().set({ usual_cents: 8000 }).execute();
  });

  it("knows what a member pays at a place on a day, and nothing of places outside of the plan", async () => {
    const member = await join();
    const ask = async (location: string, day: string) =>
      (await call(member, "POST", "/prices", { location_id: location, day })).json();
    expect(await ask(ana, START)).toEqual({
      prices: [
        { procedure: "checkup", member_cents: 5000, usual_cents: 8000 },
        { procedure: "adult-cleaning", member_cents: 6000, usual_cents: 11_000 },
        { procedure: "extraction", member_cents: 9000, usual_cents: null },
      ],
    });
    expect((await ask(ana, "2026-01-15")).prices[0]).toMatchObject({ member_cents: 4500 });
    expect([await ask(ana, "2025-12-31"), await ask(ben, START), await ask("999999", START)]).toEqual(
      Array(3).fill({ prices: [] }),
    );
  });

  it.each<[string, object, number, object]>([
    ["tomorrow", { day: "2026-12-31" }, 400, { field_reasons: { day: "in_future" } }],
    [
      "before the membership",
      { day: "2026-03-03" },
      400,
      { field_reasons: { day: "visit_before_membership" } },
    ],
    ["no day", { day: "2026-02-30" }, 400, { error: "invalid" }],
    ["an unknown dentist", { dentist: { location_id: "999999" } }, 404, { reason: "dentist_unknown" }],
    ["two dentists", { dentist: { location_id: "1", name: "Ana" } }, 400, { error: "invalid" }],
    ["a name of spaces", { dentist: { name: "  " } }, 400, { error: "invalid" }],
    ["a long name", { dentist: { name: "a".repeat(101) } }, 400, { error: "invalid" }],
    ["nothing done", { procedures: [] }, 400, { error: "invalid" }],
    ["an unknown procedure", { procedures: [{ procedure: "D1110", count: 1 }] }, 400, { error: "invalid" }],
    ["none of one", { procedures: [{ procedure: "checkup", count: 0 }] }, 400, { error: "invalid" }],
    ["half a filling", { procedures: [{ procedure: "checkup", count: 0.5 }] }, 400, { error: "invalid" }],
    [
      "one twice",
      { procedures: Array(2).fill({ procedure: "checkup", count: 1 }) },
      400,
      { error: "invalid" },
    ],
    ["a negative amount", { paid_cents: -1 }, 400, { error: "invalid" }],
    ["half a cent", { paid_cents: 0.5 }, 400, { error: "invalid" }],
    ["a fortune", { paid_cents: 10_000_001 }, 400, { error: "invalid" }],
    ["a text for an amount", { bill_cents: "100" }, 400, { error: "invalid" }],
  ])("with %s is refused and stores nothing", async (_what, changes, status, expected) => {
    refused ??= await join();
    const answer = await call(refused, "POST", "", { id: randomUUID(), ...visit(changes) });
    expect([answer.statusCode, answer.json()]).toEqual([status, expect.objectContaining(expected)]);
    expect((await read(refused)).years.flatMap(({ visits }) => visits)).toEqual([]);
  });

  it("beyond the most that an account may have is refused, and known ones can still change", async () => {
    const member = await join();
    const at = fixture.clock.now();
    const row = { account_id: member.accountId, day: today(), location_id: null, dentist_name: "Ana" };
    const stored = { ...row, paid_cents: 1, bill_cents: null, entered_at: at, changed_at: at };
    const ids = Array.from({ length: MOST_VISITS }, () => randomUUID());
    await fixture.db
      .insertInto("visits")
      .values(ids.map((id) => ({ ...stored, id })))
      .execute();
    const answer = await call(member, "POST", "", { id: randomUUID(), ...visit() });
    expect([answer.statusCode, answer.json().reason]).toEqual([409, "visits_too_many"]);
    expect((await call(member, "PUT", `/${ids[0]}`, visit())).statusCode).toBe(200);
  });

  it("of somebody else, or of nobody, is not found and stays", async () => {
    const [owner, other] = [await join(), await join()];
    const [mine] = (await add(owner)).years[0]?.visits ?? [];
    for (const id of [mine?.id, randomUUID(), "1"]) {
      const answers = [await call(other, "PUT", `/${id}`, visit()), await call(other, "DELETE", `/${id}`)];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    }
    expect((await read(owner)).years[0]?.visits).toHaveLength(1);
  });

  it("can be deleted once", async () => {
    const member = await join();
    const [entered] = (await add(member)).years[0]?.visits ?? [];
    const deleted = await call(member, "DELETE", `/${entered?.id}`);
    expect(deleted.json<VisitsAnswer>().years[0]?.visits).toEqual([]);
    expect((await call(member, "DELETE", `/${entered?.id}`)).statusCode).toBe(404);
    expect(
      await fixture.db
        .selectFrom("visit_lines")
        .where("visit_id", "=", entered?.id ?? "")
        .execute(),
    ).toEqual([]);
  });
});
let refused: SignedIn | undefined;

describe("what the membership cost [FEE-07]", () => {
  it("is less by refunds and lost disputes, but not by failed or open ones", async () => {
    const member = await join({ plan_slug: PLUS });
    const [membership] = await fixture.members.membershipsOf(member.accountId);
    const id = membership?.id ?? "";
    const at = fixture.clock.now();
    const pay = (invoice: string, cents: number) => ({
      ...{ invoice_id: invoice, payment_id: `pi_${invoice}`, membership_id: id, plan_slug: PLUS },
      ...{ state_code: "TX", amount_cents: cents, paid_at: at },
    });
    await fixture.db.deleteFrom("payments").where("membership_id", "=", id).execute();
    await fixture.db
      .insertInto("payments")
      .values([pay("a", 10_000), pay("b", 20_000), pay("c", 3000)])
      .execute();
    const refund = (name: string, cents: number, status: "pending" | "succeeded" | "failed") => ({
      ...{ refund_id: name, membership_id: id, payment_id: "pi_a", amount_cents: cents, is_ours: true },
      ...{ status, made_at: at, notified_sent_at: null, notified_failed_at: null },
    });
    await fixture.db
      .insertInto("payment_refunds")
      .values([refund("r1", 1000, "succeeded"), refund("r2", 500, "pending"), refund("r3", 2000, "failed")])
      .execute();
    const dispute = (name: string, state: "open" | "lost", payment: string) => ({
      ...{ dispute_id: name, membership_id: id, payment_id: payment, state, opened_at: at },
    });
    await fixture.db
      .insertInto("disputes")
      .values([dispute("d1", "lost", "pi_b"), dispute("d2", "open", "pi_c")])
      .execute();
    const { total, years } = await read(member);
    expect([total.cost_cents, years[0]?.cost_cents]).toEqual([8500 + 3000, 8500 + 3000]);
  });
});

describe("visits of a membership that is over [FEE-07]", () => {
  it("stay to be read and are in the member's copy of their data, but cannot be changed", async () => {
    const member = await join();
    const [entered] = (await add(member)).years[0]?.visits ?? [];
    await fixture.db
      .updateTable("memberships")
      .set({ state: "termed", ended_at: fixture.clock.now() })
      .where("account_id", "=", member.accountId)
      .execute();
    const shown = await read(member);
    expect([shown.can_change, shown.total.saved_cents]).toEqual([false, 14_000]);
    expect(shown.years[0]).toMatchObject({ from: today(), until: today(), visits: [{ id: entered?.id }] });
    for (const answer of [
      await call(member, "POST", "", { id: randomUUID(), ...visit() }),
      await call(member, "PUT", `/${entered?.id}`, visit()),
      await call(member, "DELETE", `/${entered?.id}`),
    ])
      expect([answer.statusCode, answer.json().reason]).toEqual([409, "membership_ended"]);
    const { headers } = await fixture.members.signInAgain(member);
    const copy = (await fixture.app.inject({ url: "/account/data", headers })).json();
    expect(copy.visits).toMatchObject([
      { day: today(), dentist_name: "Ana Diaz, DDS", paid_cents: 16_000, procedures: [{}, {}] },
    ]);
  });
});
