import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listPlans } from "../../src/features/billing/plans/list-plans.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { runApproved } from "../support/run-approved.ts";
import { runSmirk } from "../support/run-smirk.ts";

let fixture: TestApp<"stripe">;
let folder: string;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true });
  folder = await mkdtemp(join(tmpdir(), "smirk-operate-"));
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true });
});

const smirk = (...args: string[]) => runSmirk(fixture.ctx, ["--by", "ana", ...args]);
const approved = (...args: string[]) => runApproved(fixture, ["--by", "ana", ...args]);
async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

interface SandboxPrice {
  id: string;
  active: boolean;
  lookup_key: string | null;
  unit_amount: number;
}
async function readObjects<T>(kind: string): Promise<T[]> {
  return (await fixture.stripe.control("GET", `/objects/${kind}`)).json<{ data: T[] }>().data;
}
const readPrices = () => readObjects<SandboxPrice>("price");
const readAudit = async () => fixture.db.selectFrom("audit_entries").selectAll().orderBy("id").execute();
/** What was written into the audit table since. */
async function auditSince(): Promise<() => Promise<Awaited<ReturnType<typeof readAudit>>>> {
  const { length } = await readAudit();
  return async () => (await readAudit()).slice(length);
}

describe("plans", () => {
  it("are listed and shown with what members pay", async () => {
    const list = await smirk("plan", "list");
    expect([list.code, list.err]).toEqual([0, ""]);
    expect(list.out).toMatch(/^brightwell_discount_2 +Smirk Plus +yes +\$24\.90 +\$251\.00 +\$20\.00 +0$/m);
    const shown = await smirk("plan", "show", "brightwell_discount_2");
    expect(shown.out).toMatch(/^Each family member +\$12\.50 a month, \$126\.00 a year$/m);
    const missing = await smirk("plan", "show", "brightwell_discount_9");
    expect([missing.code, missing.err]).toEqual([
      1,
      "There is no plan brightwell_discount_9. See: smirk plan list",
    ]);
  });

  it.each([
    ["plans.csv", ["--csv"]],
    ["plans.json", []],
  ])("that were exported to %s are those that an import finds", async (name, options) => {
    const exported = await smirk("plan", "export", ...options);
    const said = await smirk("plan", "import", await file(name, exported.out));
    expect([said.code, said.err]).toEqual([0, ""]);
    expect(said.out).toContain("The file, the plans and Stripe's prices agree.");
    expect(said.out).not.toContain("->");
  });

  it("are compared field by field in a dry run, which changes nothing", async () => {
    const exported = await smirk("plan", "export", "--csv");
    const lines = exported.out.replace(",1895,", ",1995,").split("\n").slice(0, 3);
    const path = await file("dearer.csv", lines.join("\n"));
    const before = [await fixture.db.selectFrom("plans").selectAll().execute(), await readPrices()];
    const audit = await auditSince();
    const said = await smirk("plan", "import", path, "--dry-run");
    expect(said.out.split("\n")).toEqual([
      "brightwell_discount_1: changed",
      "  amount: 1895 -> 1995",
      "brightwell_discount_2: unchanged",
      "brightwell_discount_3: no longer sold",
      "  sold: true -> false",
      "Stripe: plan_brightwell_discount_1_monthly costs 1895 usd there and 1995 usd here, in cents: to be set up.",
      "Nothing was changed.",
    ]);
    expect([await fixture.db.selectFrom("plans").selectAll().execute(), await readPrices()]).toEqual(before);
    expect(await audit()).toEqual([]);
  });

  it("get a new price at Stripe after a change, and an audit entry [MONEY-01]", async () => {
    const exported = await smirk("plan", "export");
    const audit = await auditSince();
    const old = (await readPrices()).find(({ unit_amount }) => unit_amount === 1895);
    const path = await file("dearer.json", exported.out.replace('"amount": 1895', '"amount": 1995'));
    const said = await smirk("plan", "import", path);
    expect([said.code, said.err]).toEqual([0, ""]);
    expect(said.out).toContain("  amount: 1895 -> 1995");
    const prices = await readPrices();
    const key = "plan_brightwell_discount_1_monthly";
    expect(prices.find(({ lookup_key: one }) => one === key)?.unit_amount).toBe(1995);
    expect(prices.find(({ id }) => id === old?.id)).toMatchObject({ unit_amount: 1895, active: true });
    const entries = await audit();
    expect(
      entries.map(({ actor, command, subject_kind, subject_id }) => [
        ...[actor, command, subject_kind, subject_id],
      ]),
    ).toEqual(Array.from({ length: 3 }, () => ["ana", "plan import", "plan", "brightwell_discount_1"]));
    expect(entries.map(({ changes }) => changes)).toEqual([
      { step: "prices asked for", prices: [key] },
      { step: "prices made", prices: [key] },
      { amount: [1895, 1995] },
    ]);
    expect((await smirk("plan", "import", path)).out).toContain("prices agree");
    expect(await audit()).toHaveLength(3);
  });

  it("are completed by the same command after Stripe failed half-way", async () => {
    const exported = await smirk("plan", "export", "--csv");
    const path = await file("broken.csv", exported.out.replace(",2490,", ",2590,"));
    const audit = await auditSince();
    await fixture.stripe.control("POST", "/failures", { failure: "error_500", call: "POST /v1/prices" });
    const failed = await smirk("plan", "import", path);
    expect([failed.code, failed.out]).toEqual([1, ""]);
    expect(failed.err).toContain("Nothing was changed: the plans of before are on sale.");
    expect((await smirk("plan", "export", "--csv")).out).toBe(exported.out);
    expect((await smirk("plan", "check")).code).toBe(0);
    expect((await audit()).map(({ changes }) => changes)).toContainEqual(
      expect.objectContaining({ step: "prices asked for" }),
    );
    const again = await smirk("plan", "import", path);
    expect([again.code, again.err]).toEqual([0, ""]);
    const corrected = await smirk("plan", "check");
    expect([corrected.code, corrected.out]).toEqual([
      0,
      expect.stringMatching(/^Stripe's prices are those of /),
    ]);
  });

  it("missing from a file are no longer sold but preserve their members [MONEY-01]", async () => {
    const all = (await smirk("plan", "export")).out;
    const { plans } = JSON.parse(all) as { plans: { slug: string }[] };
    const said = await smirk("plan", "import", await file("one.json", JSON.stringify(plans.slice(2))));
    expect(said.out).toMatch(/^brightwell_discount_1: no longer sold$/m);
    expect((await listPlans(fixture.ctx)).map(({ slug }) => slug)).toEqual(["brightwell_discount_3"]);
    expect((await smirk("plan", "list")).out).toMatch(/^brightwell_discount_1 +Smirk Dental +no /m);
    await smirk("plan", "import", await file("all.json", all));
    expect(await listPlans(fixture.ctx)).toHaveLength(3);
  });

  it("have prices made that Stripe lacks, without a file", async () => {
    await fixture.stripe.control("DELETE", "/objects");
    const check = await smirk("plan", "check", "--json");
    expect(check.code).toBe(1);
    expect(JSON.parse(check.out)).toHaveLength(21);
    expect((await smirk("plan", "set-up")).out.split("\n")).toHaveLength(22);
    expect((await smirk("plan", "check")).code).toBe(0);
  });

  const good = {
    slug: "brightwell_discount_1",
    name: "Silver",
    description: "Check-ups",
    included_cards: [{ name: "Dental" }],
    group_code: "BW-1",
    prices: {
      amount: 1500,
      annualy_amount: 15_000,
      family_amount: 900,
      family_annual_amount: 9000,
      family_extra_amount: 3000,
      family_extra_annual_amount: 30_000,
      extra_family_limit: 4,
    },
  };
  const { prices, ...words } = good;
  const drugs = {
    ...words,
    included_cards: [{ name: "Prescriptions" }],
    rx_administrator: "Northgate Rx",
    rx_bin: "610020",
    rx_pcn: "NG1",
    rx_group: "SMIRK-2",
    rx_phone: "(800) 555-0170",
    prices,
  };
  const write = (...plans: object[]) => JSON.stringify({ plans }, null, 2);
  const header =
    "slug,name,description,group_code,included_cards,amount,annualy_amount,family_amount,family_annual_amount,family_extra_amount,family_extra_annual_amount,extra_family_limit";
  const row = "brightwell_discount_1,Silver,Check-ups,BW-1,Dental,1500,15000,900,9000,3000,30000,4";
  it.each([
    ["a.json", write(), "a.json, line 1: it must name a plan."],
    ["b.json", write(good, good), "b.json, line 24: slug is there twice, first in line 4."],
    [
      "c.json",
      write({ ...good, slug: "x_discount_1" }),
      "c.json, line 4: slug must have the form brightwell_discount_1.",
    ],
    ["d.json", write({ ...good, group_code: "" }), "d.json, line 12: group_code must not be empty."],
    [
      "e.json",
      write({ ...good, prices: { ...good.prices, amount: 0 } }),
      "e.json, line 14: amount must be at least one cent.",
    ],
    ["f.json", '{\n  "plans": [\n    {,\n', "f.json, line 3: it is not valid JSON from here on."],
    ["g.json", '{ "promotions": [] }', "g.json, line 1: it must hold a list of plans."],
    [
      "h.csv",
      `${header}\n${row.replace("1500", "15.00")}`,
      "h.csv, line 2: amount must be a whole number of cents.",
    ],
    ["i.csv", `${header},colour\n${row},red`, 'i.csv, line 1: wrong columns: "colour" is unknown.'],
    ["j.csv", `${header.replace("slug,", "")}\n`, "j.csv, line 1: wrong columns: slug is missing."],
    ["k.csv", `${header}\n${row},7\n`, "k.csv, line 2: has 13 cells where the header has 12."],
    ["l.csv", `${header}\n${row}\n"${row}`, "l.csv, line 3: it is not CSV"],
    [
      "n.json",
      write({ ...good, included_cards: [{ name: "Prescriptions" }] }),
      "n.json, line 3: rx_administrator is missing: pharmacies need it on the card for Prescriptions.",
    ],
    ["o.json", write({ ...drugs, rx_bin: "61002" }), "o.json, line 14: rx_bin must have 6 or 8 digits."],
    ["p.json", write({ ...drugs, rx_bin: 610_020 }), "p.json, line 14: rx_bin must be a text."],
    [
      "q.json",
      write({ ...drugs, rx_pcn: "TOO LONG" }),
      "q.json, line 15: rx_pcn must have at most 10 letters and digits.",
    ],
    [
      "r.json",
      write({ ...drugs, included_cards: [{ name: "Dental" }] }),
      "r.json, line 13: rx_administrator is for plans that include Prescriptions.",
    ],
    ["m.txt", "", "m.txt: the name must end in .csv or .json."],
  ])(
    "of the invalid file %s are refused with line and reason, and nothing changes",
    async (name, text, failure) => {
      const before = await listPlans(fixture.ctx);
      const said = await smirk("plan", "import", await file(name, text));
      expect([said.code, said.out]).toEqual([1, ""]);
      expect(said.err.startsWith(failure), said.err).toBe(true);
      expect(await listPlans(fixture.ctx)).toEqual(before);
    },
  );
});

describe("promotions", () => {
  beforeEach(async () => {
    await fixture.stripe.control("DELETE", "/objects");
    await smirk("plan", "set-up");
  });
  const HEADER =
    "code,percent_off,amount_off,applies_to,duration,duration_in_months,max_redemptions,expires_at\n";
  const FILE = `${HEADER}HALFFEE,50,,enrollment_fee,once,,10,2040-01-31\nFIVER,,500,plan_brightwell_discount_1,repeating,3,,\n`;

  it("in a file are created once at Stripe after a dry run, when they are approved", async () => {
    const path = await file("promotions.csv", FILE);
    const audit = await auditSince();
    const dry = await smirk("promotion", "import", path, "--dry-run");
    expect([dry.code, dry.out]).toEqual([0, "HALFFEE: would be created\nFIVER: would be created"]);
    expect(await readObjects("promotion_code")).toEqual([]);
    expect(await audit()).toEqual([]);
    const asked = await approved("promotion", "import", path);
    expect(asked.out.split("\n").slice(0, 2)).toEqual(["HALFFEE: is asked for", "FIVER: is asked for"]);
    expect(asked.answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await smirk("promotion", "import", path)).out).toBe(
      "HALFFEE: as in the file\nFIVER: as in the file",
    );
    expect(await readObjects("promotion_code")).toHaveLength(2);
    const entries = (await audit()).map(({ subject_id, changes }) => [subject_id, changes.step]);
    for (const code of ["HALFFEE", "FIVER"]) {
      expect(entries.filter(([id]) => id === code)).toEqual([
        [code, "asked for"],
        [code, "made"],
      ]);
    }
    const shown = await smirk("promotion", "show", "fiver");
    expect(shown.out).toMatch(/^Lasts +3 months$/m);
    expect(shown.out).toMatch(/^brightwell_discount_1 +\$1\d\.95 +\$186\.00 +-$/m);
    expect(shown.out).toMatch(/^brightwell_discount_2 +not for it/m);
  });

  it("that differ at Stripe are reported field by field and not changed", async () => {
    await fixture.stripe.control("POST", "/promotion-codes", {
      code: "HALFFEE",
      percent_off: 40,
      max_redemptions: 10,
    });
    const said = await approved("promotion", "import", await file("promotions.csv", FILE));
    expect(said.code).toBe(1);
    expect(said.out.split("\n").slice(0, 5)).toEqual([
      "HALFFEE: differs and was not changed",
      "  percent_off: 50 in the file, 40 at Stripe",
      "  applies_to: enrollment_fee in the file,  at Stripe",
      "  duration: once in the file, forever at Stripe",
      "  expires_at: 2040-01-31 in the file, - at Stripe",
    ]);
    expect(await readObjects("coupon")).toHaveLength(2);
  });

  it("are listed with their state, unusable ones included [PAY-05]", async () => {
    const day = 24 * 60 * 60;
    const now = Math.floor(fixture.ctx.clock.now().getTime() / 1000);
    const make = (code: object) => fixture.stripe.control("POST", "/promotion-codes", code);
    await make({ code: "GOOD", percent_off: 50, products: ["enrollment_fee"] });
    await make({ code: "OVER", percent_off: 50, products: ["enrollment_fee"], expires_at: now - day });
    await make({ code: "ODD", percent_off: 33.33 });
    await make({
      code: "FIRST",
      percent_off: 50,
      products: ["enrollment_fee"],
      first_time_transaction: true,
    });
    const list = await smirk("promotion", "list");
    for (const [code, state] of [
      ["GOOD", "good"],
      ["OVER", "over"],
      ["ODD", "not sellable"],
    ])
      expect(list.out).toMatch(new RegExp(`^${code} +${state} `, "m"));
    const check = await smirk("promotion", "check");
    expect([check.code, check.out.split("\n").toSorted()]).toEqual([
      1,
      [
        "FIRST: Stripe has conditions that the page does not show (first payment only).",
        "ODD: no plan on sale can be sold with it to the cent.",
      ],
    ]);
    expect((await smirk("promotion", "show", "NOBODY")).code).toBe(1);
  });

  it.each([
    ["a.csv", `${HEADER}BAD CODE,50,,,once,,,`, "a.csv, line 2: code may have letters, digits and hyphens."],
    ["b.csv", `${HEADER}A,50,100,,once,,,`, "b.csv, line 2: percent_off and amount_off exclude each other."],
    [
      "c.csv",
      `${HEADER}A,50,,,repeating,,,`,
      "c.csv, line 2: duration_in_months belongs to the duration repeating",
    ],
    ["d.csv", `${HEADER}A,50,,plan_x,once,,,`, "d.csv, line 2: applies_to names plan_x, which is none of "],
    ["e.csv", `${HEADER}A,,500,,once,,,`, "e.csv, line 2: no plan can be sold with this to the cent"],
    ["f.csv", `${HEADER}A,50,,enrollment_fee,once,,,2040-02-31`, "f.csv, line 2: expires_at must be a day"],
    [
      "g.csv",
      `${HEADER}A,50,,enrollment_fee,,,,\na,50,,enrollment_fee,,,,`,
      "g.csv, line 3: code is there twice, first in line 2.",
    ],
    [
      "h.json",
      '[\n  { "code": "A",\n    "percent_off": 101 }\n]',
      "h.json, line 3: percent_off may be 100 at most.",
    ],
    ["i.json", '[\n  { "percent_off": 10 }\n]', "i.json, line 2: code is missing."],
  ])(
    "of the invalid file %s are refused with line and reason, and none is made",
    async (name, text, failure) => {
      const said = await smirk("promotion", "import", await file(name, text));
      expect([said.code, said.out]).toEqual([1, ""]);
      expect(said.err.startsWith(failure), said.err).toBe(true);
      expect(await readObjects("coupon")).toEqual([]);
    },
  );
});
