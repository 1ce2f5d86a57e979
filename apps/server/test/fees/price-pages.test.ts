import { join } from "node:path";
import { PROCEDURES } from "@smirk/domain/fees/procedures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OFFICES } from "../../src/features/fees/office-file.ts";
import { registerWeb } from "../../src/web/register-web.ts";
import { addDentist } from "../support/add-dentist.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { createSettableClock } from "../support/settable-clock.ts";

const BUILD = join(import.meta.dirname, "../../../web/build");
const PLAN = "brightwell_discount_1";
let fixture: TestApp<"clock">;

beforeAll(async () => {
  fixture = await createTestApp({
    clock: createSettableClock(),
    config: { planOrganizationSlug: "brightwell" },
    app: { web: (app, ctx) => registerWeb(app, ctx, BUILD) },
  });
});
afterAll(() => fixture.close());

interface OwnPrice {
  procedure: string;
  member: number | null;
  usual?: number | null;
  day?: string;
}

async function addOffice(lastName: string, city: string, prices: readonly OwnPrice[]): Promise<string> {
  const { locationId } = await addDentist(fixture.db, {
    provider: { last_name: lastName, specialities: ["GD"] },
    location: { city, zip: "77840", plans: [PLAN], published: true },
  });
  const saved = prices.map(({ procedure, member, usual = null, day = "2026-01-02" }) => ({
    location_id: locationId,
    procedure,
    member_price: member,
    usual_price: usual,
    confirmed_on: day,
  }));
  await OFFICES.save(fixture.db, { saved, removed: [], by: "ana", at: fixture.ctx.clock.now() });
  return locationId;
}

async function open(url: string) {
  const { statusCode: status, body: html } = await fixture.app.inject({
    url,
    headers: { accept: "text/html" },
  });
  const text = html
    .replaceAll(/<(script|style)[^>]*>.*?<\/\1>/gs, "")
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s{2,}/g, " ");
  return { status, html, text };
}

describe("prices in the page of a dentist", () => {
  it("are the twelve commonest before any script, with their sources and days [FEE-03]", async () => {
    const common = PROCEDURES.filter(({ isCommon }) => isCommon);
    const own = common.map(({ slug }, at) => ({ procedure: slug, member: 5000 + at * 100, usual: 10_000 }));
    const id = await addOffice("Pryce", "Katy", own);
    const { status, html, text } = await open(`/dentist/${id}`);
    expect(status).toBe(200);
    for (const { member } of own) expect(text).toContain(` $${member / 100} Usually $100: `);
    expect(text).toContain("Member prices come from: the office, Jan 2, 2026.");
    expect(text.indexOf("Member prices come from")).toBeGreaterThan(text.indexOf("Prices Procedure"));
    expect(html.match(/<tbody>.*?<\/tbody>/s)?.[0].match(/<tr/g)).toHaveLength(12);
    expect((await open(`/es/dentist/${id}`)).text).toContain("vienen de: el consultorio, 2 ene 2026.");
  });

  it("are questions for the office where none is known [FEE-03]", async () => {
    const id = await addOffice("Asker", "Katy", []);
    const { text } = await open(`/dentist/${id}`);
    expect(text).toContain("We do not know the prices of this office yet.");
    expect(text).toContain("What do members of Brightwell");
  });
});
