import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TermsAnswer } from "@smirk/contract/subscription/terms";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { checkAverageSavings } from "../../src/features/health/list-checks.ts";
import { closeState, openState } from "../../src/features/sales/closed-states.ts";
import { listSalesStops } from "../../src/features/sales/sales-stops.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { signUpBody } from "../support/parts/members-part.ts";
import { runSmirk } from "../support/run-smirk.ts";
import { createSettableClock } from "../support/settable-clock.ts";

const NASHVILLE = { address_line_1: "501 Broadway", city: "Nashville", state: "TN", zip: "37203" };
const HEADER =
  "plan_list,area,kind,valid_from,valid_until,source,published,procedure,member_price,usual_price,usual_source,usual_day";
const PLUS = "brightwell_discount_2";
const operator = { actor: "olive@operators.example", command: "state" };

const clock = createSettableClock("2027-06-30T12:00:00Z");
let fixture: TestApp<"stripe">;
let folder: string;
let files = 0;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, clock });
  folder = await mkdtemp(join(tmpdir(), "smirk-averages-"));
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true });
});
afterEach(async () => {
  for (const table of ["fee_changes", "fee_schedules", "closed_states"] as const)
    await fixture.db.deleteFrom(table).execute();
});

const smirk = (...args: string[]) => runSmirk(fixture.ctx, ["--by", "ana", "fees", ...args]);
/** Two common procedures of one schedule, which save 25 and 40 percent: 32 in the middle. */
async function load({ list = PLUS, area = "TN", kind = "GD", until = "", published = "yes" } = {}) {
  const head = `${list},${area},${kind},2027-01-01,${until},List,${published}`;
  const rows = [`${head},checkup,75,100,Survey,2027-01-01`, `${head},extraction,120,200,Survey,2027-01-01`];
  files += 1;
  const path = join(folder, `fees-${files}.csv`);
  await writeFile(path, [HEADER, ...rows].join("\n"));
  expect((await smirk("import", path)).code).toBe(0);
}
const stopThere = async () => (await listSalesStops(fixture.ctx)).get("TN") ?? null;
const pay = async (changes: Record<string, unknown> = {}) =>
  fixture.members.pay(await fixture.accounts.signIn(), { address: NASHVILLE, ...changes });

describe("a state whose law asks for average savings [FEE-08] [LAW-01]", () => {
  it.each([
    ["its own schedule", {}, null],
    ["one of its ZIP codes", { area: "372" }, null],
    ["one of another state's ZIP codes", { area: "770" }, "no_savings"],
    ["a schedule for specialists", { kind: "SP" }, "no_savings"],
    ["one that is not published", { published: "no" }, "no_savings"],
    ["one that ended yesterday there", { until: "2027-06-29" }, "no_savings"],
    ["one that ends today there", { until: "2027-06-30" }, null],
  ])("counts %s [FEE-08]", async (_what, prices, stop) => {
    await load(prices);
    expect(await stopThere()).toBe(stop);
  });

  it("is sold from the import of prices to its undoing [FEE-08]", async () => {
    const found = async () => (await checkAverageSavings(fixture.ctx)).map(({ found: said }) => said);
    expect(await found()).toEqual([
      "nobody can join in Tennessee: no published prices of general dentists there, which its law needs for average savings",
    ]);
    await closeState(fixture.ctx, { state: "TN", operator });
    await expect(openState(fixture.ctx, { state: "TN", operator })).rejects.toThrow(
      "Load published prices of general dentists there first.",
    );
    await fixture.db.deleteFrom("closed_states").execute();
    await load();
    expect([await stopThere(), await found()]).toEqual([
      null,
      ["known where a state wants them before joining"],
    ]);
    const undone = await smirk("undo", "--yes");
    expect([undone.code, await stopThere()], undone.err).toEqual([0, "no_savings"]);
  });

  it("says them before paying, with count and day, in both languages [FEE-08] [LAW-03]", async () => {
    await load();
    const visitor = await fixture.accounts.signIn();
    const read = async (language: string, changes: Record<string, unknown>) => {
      const headers = { ...visitor.headers, "accept-language": language };
      const payload = signUpBody(changes);
      const request = { method: "POST", url: "/subscription/terms", headers, payload } as const;
      const { before_you_pay: said } = (await fixture.app.inject(request)).json<TermsAnswer>();
      return said.sentences.flatMap(({ topic, text }) => (topic === "savings" ? [text] : []));
    };
    const here = { address: NASHVILLE };
    expect(await read("en", here)).toEqual([
      "Average savings with Smirk Plus in Tennessee: 32% of the usual price. This is the median of 2 common procedures with both prices in our price lists for Tennessee on Jun 30, 2027. What you save depends on the dentist and the procedure.",
    ]);
    expect((await read("es", here))[0]).toMatch(
      /^Ahorro promedio con Smirk Plus en Tennessee: 32% .* 2 tratamientos comunes .* al 30 de junio de 2027\./,
    );
    expect(await read("en", {})).toEqual([]);
  });

  it("keeps the words with what was agreed to [FEE-08] [LAW-04]", async () => {
    await load();
    const visitor = await fixture.accounts.signIn();
    await fixture.members.startPayment(visitor, { address: NASHVILLE });
    const [membership] = await fixture.members.membershipsOf(visitor.accountId);
    const { words } = await fixture.db
      .selectFrom("consents")
      .select("words")
      .where("membership_id", "=", membership?.id ?? "")
      .executeTakeFirstOrThrow();
    expect(words).toContain("Average savings with Smirk Plus in Tennessee: 32% of the usual price.");
  });

  it("does not sell a plan of which no prices are known there [FEE-08]", async () => {
    await load({ list: "brightwell_discount_1" });
    const answer = await pay();
    expect([answer.statusCode, answer.json().reason]).toEqual([409, "state_without_savings"]);
    expect((await pay({ plan_slug: "brightwell_discount_1" })).statusCode).toBe(200);
  });
});
