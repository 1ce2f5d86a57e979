import { join } from "node:path";
import { COMMON_PROCEDURES } from "@smirk/domain/fees/procedures";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { OFFICES } from "../../src/features/fees/office-file.ts";
import { PERCENTAGES } from "../../src/features/fees/percentage-file.ts";
import { SCHEDULES } from "../../src/features/fees/schedule-file.ts";
import { registerWeb } from "../../src/web/register-web.ts";
import { addDentist } from "../support/add-dentist.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { createSettableClock, DAY_MS, MINUTE_MS } from "../support/settable-clock.ts";

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

interface Office {
  lastName: string;
  city?: string;
  address?: string;
}

async function addOffice(
  { lastName, city = "Katy", address = `${lastName} St` }: Office,
  prices: readonly OwnPrice[],
): Promise<string> {
  const { locationId } = await addDentist(fixture.db, {
    provider: { last_name: lastName, specialities: ["GD"] },
    location: { city, address, zip: "77493", plans: [PLAN], published: true },
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
    const own = COMMON_PROCEDURES.map(({ slug }, at) => ({
      procedure: slug,
      member: 5000 + at * 100,
      usual: 10_000,
    }));
    const id = await addOffice({ lastName: "Pryce" }, own);
    const { status, html, text } = await open(`/dentist/${id}`);
    expect(status).toBe(200);
    for (const { member } of own) expect(text).toContain(` $${member / 100} Usually $100: `);
    expect(text).toContain("Member prices come from: the office, Jan 2, 2026.");
    expect(text.indexOf("Member prices come from")).toBeGreaterThan(text.indexOf("Prices Procedure"));
    expect(html.match(/<tbody>.*?<\/tbody>/s)?.[0].match(/<tr/g)).toHaveLength(12);
    expect((await open(`/es/dentist/${id}`)).text).toContain("vienen de: el consultorio, 2 ene 2026.");
  });

  it("are questions for the office where none is known [FEE-03]", async () => {
    const id = await addOffice({ lastName: "Asker" }, []);
    const { text } = await open(`/dentist/${id}`);
    expect(text).toContain("We do not know the prices of this office yet.");
    expect(text).toContain("What is the member price of my visit");
  });
});

const text = v.pipe(v.string(), v.nonEmpty());
const address = v.pipe(v.string(), v.url());
const amount = v.pipe(v.string(), v.regex(/^\d{1,7}\.\d{2}$/));
/** The types and properties of schema.org that the page may have; any other one fails. */
const structuredData = v.strictObject({
  "@context": v.literal("https://schema.org"),
  "@type": v.literal("Service"),
  name: text,
  url: address,
  areaServed: v.strictObject({
    "@type": v.literal("City"),
    name: text,
    containedInPlace: v.strictObject({ "@type": v.literal("AdministrativeArea"), name: text }),
  }),
  offers: v.array(
    v.strictObject({
      "@type": v.literal("Offer"),
      url: address,
      price: amount,
      priceCurrency: v.literal("USD"),
      priceSpecification: v.array(
        v.strictObject({
          "@type": v.literal("UnitPriceSpecification"),
          price: amount,
          priceCurrency: v.literal("USD"),
          unitText: v.optional(text),
          validFrom: v.pipe(v.string(), v.isoDate()),
          priceType: v.optional(v.literal("https://schema.org/RegularPrice")),
        }),
      ),
      offeredBy: v.strictObject({
        "@type": v.literal("Dentist"),
        name: text,
        address: v.strictObject({
          "@type": v.literal("PostalAddress"),
          streetAddress: text,
          addressLocality: text,
          addressRegion: v.literal("TX"),
          postalCode: text,
          addressCountry: v.literal("US"),
        }),
      }),
    }),
  ),
});

/** An office for each day, which is when it confirmed its price: a price counts for a year. */
async function addCrowns(city: string, days: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, day] of days.entries()) {
    const prices = [{ procedure: "gold-crown", member: 90_050 - index * 100, usual: 120_000, day }];
    ids.push(await addOffice({ lastName: `Gold${index}`, city }, prices));
  }
  return ids;
}

function loseDatabase(): () => void {
  const { pool } = fixture.ctx;
  const lost = Object.assign(new Error("terminating connection"), { code: "57P01" });
  const spies = [vi.spyOn(pool, "query"), vi.spyOn(pool, "connect")];
  for (const spy of spies) spy.mockImplementation(() => Promise.reject(lost));
  return () => {
    for (const spy of spies) spy.mockRestore();
  };
}

const sitemap = async () => (await fixture.app.inject("/sitemap.xml")).body;

describe("a page of prices", () => {
  it("is there from three offices on, and not for three dentists of one [FEE-06]", async () => {
    const url = "/prices/tx/sugar-land/gold-crown";
    await addCrowns("Sugar Land", ["2026-01-02", "2026-01-02"]);
    const prices = [{ procedure: "gold-crown", member: 1_000 }];
    await addOffice({ lastName: "Guest", city: "Sugar Land", address: "GOLD1 st" }, prices);
    expect((await open(url)).status).toBe(404);
    expect(await sitemap()).not.toContain(url);
    await addOffice({ lastName: "Third", city: "Sugar Land" }, prices);
    expect((await open(url)).status).toBe(200);
    expect(await sitemap()).toContain(`${url}</loc>`);
  });

  it("lists offices by price with source, day and links, in both languages [FEE-06] [ES-01]", async () => {
    const ids = await addCrowns("Bellaire", ["2026-01-02", "2026-01-03", "2026-01-04"]);
    await addOffice({ lastName: "Silent", city: "Bellaire" }, []);
    const url = "/prices/tx/bellaire/gold-crown";
    const { html, text } = await open(url);
    expect(text).toContain("Gold crown in Bellaire, TX: what it costs");
    expect(text).toContain("3 offices, lowest price first.");
    const links = [...html.matchAll(/href="\/dentist\/(\d+)"/g)].map(([, id]) => id);
    expect(links).toEqual(ids.toReversed());
    expect(text).toContain("$898.50 Usually $1,200: $301.50 less From: the office, Jan 4, 2026");
    expect(text).toContain("We do not know this price at 1 more office that takes our plan.");
    expect(html).toMatch(/<link rel="canonical" href="[^"]*\/prices\/tx\/bellaire\/gold-crown"/);
    expect(html).toMatch(/hrefLang="es" href="[^"]*\/es\/prices\/tx\/bellaire\/gold-crown"/i);
    const spanish = await open(`/es${url}`);
    expect(spanish.text).toContain("Corona de oro en Bellaire, TX: cuánto cuesta");
    expect(spanish.text).toContain("Fuente: el consultorio, 4 ene 2026");
    expect(spanish.html).toContain(`href="/es/dentist/${ids[0]}"`);
  });

  it("is reached from its town's, its state's and all states' pages [FEE-06] [ES-01]", async () => {
    await addCrowns("Friendswood", ["2026-01-02", "2026-01-02", "2026-01-02"]);
    const ways: [url: string, heading: string, link: string][] = [
      ["/prices", "What procedures cost ", "/prices/tx"],
      ["/prices/tx", "What procedures cost in Texas", "/prices/tx/friendswood"],
      [
        "/prices/tx/friendswood",
        "What procedures cost in Friendswood, TX",
        "/prices/tx/friendswood/gold-crown",
      ],
    ];
    const listed = await sitemap();
    for (const [url, heading, link] of ways) {
      const { status, html, text } = await open(url);
      expect([url, status]).toEqual([url, 200]);
      expect(text).toContain(heading);
      expect(html).not.toContain("noindex");
      expect(html).toContain(`href="${link}"`);
      expect(html).toContain('href="/savings"');
      const spanish = await open(`/es${url}`);
      expect(spanish.html).toContain(`href="/es${link}"`);
      expect(spanish.text).toContain("Cuánto cuestan los tratamientos");
      expect(listed).toContain(`${url}</loc>`);
    }
    expect((await open("/prices/tx/friendswood")).html).toContain('href="/prices/tx"');
    expect((await open("/prices/tx/friendswood/gold-crown")).html).toContain('href="/prices/tx/friendswood"');
  });

  it("leads on from a state without prices, and is none of what is no place [FEE-06]", async () => {
    const { status, html, text } = await open("/prices/wy");
    expect([status, text.includes("We do not know enough prices here yet.")]).toEqual([200, true]);
    expect(html).toContain('href="/prices"');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain("canonical");
    expect(await sitemap()).not.toContain("/prices/wy");
    for (const url of ["/prices/zz", "/prices/tx/nowhere-at-all"])
      expect([url, (await open(url)).status]).toEqual([url, 404]);
    expect((await open("/prices/TX")).status).toBe(301);
  });

  it("has structured data of what each office asks [FEE-06]", async () => {
    await addCrowns("Pearland", ["2026-01-02", "2026-01-02", "2026-01-04"]);
    const { html } = await open("/prices/tx/pearland/gold-crown");
    const [, json = ""] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
    const { offers } = v.parse(structuredData, JSON.parse(json));
    expect(offers.map(({ price }) => price)).toEqual(["898.50", "899.50", "900.50"]);
    expect(offers[0]?.priceSpecification).toMatchObject([
      { price: "898.50", validFrom: "2026-01-04", unitText: "each tooth" },
      { price: "1200.00", priceType: "https://schema.org/RegularPrice" },
    ]);
  });

  it("is reached from the town's page, and from its dentists' [FEE-06]", async () => {
    const own = [{ procedure: "checkup", member: 5_000 }];
    const offices = ["One", "Two", "Three"].map((lastName) => ({ lastName, city: "Tomball" }));
    const ids = await Promise.all(offices.map((office) => addOffice(office, own)));
    const link = 'href="/prices/tx/tomball/checkup"';
    expect((await open("/dentists/tx/tomball")).html).toContain(link);
    expect((await open(`/dentist/${ids[0]}`)).html).toContain(link);
    expect((await open("/prices/tx/tomball/checkup")).status).toBe(200);
  });

  it("counts a schedule's price by the list's name in the page's language, and no estimate [FEE-06] [USE-23]", async () => {
    const named = { source: "Texas list", source_es: "Lista de Texas" };
    const terms = { plan_list: PLAN, valid_from: "2026-01-01", valid_until: null, ...named };
    const facts = { removed: [], by: "ana", at: fixture.ctx.clock.now() };
    const usual = {
      ...{ usual_price: 9_000, usual_day: "2026-01-01" },
      ...{ usual_source: "Texas list", usual_source_es: "Lista de Texas" },
    };
    const list = { ...terms, area: "TX", published: true, ...usual };
    await SCHEDULES.save(fixture.db, {
      saved: [
        { ...list, kind: "GD", procedure: "sealant", member_price: 5_000 },
        { ...list, kind: "EN", procedure: "root-tip-surgery", member_price: null },
      ],
      ...facts,
    });
    await PERCENTAGES.save(fixture.db, { saved: [{ ...terms, kind: "EN", percent_off: 20 }], ...facts });
    for (const lastName of ["Ann", "Bob", "Cid"]) {
      await addDentist(fixture.db, {
        provider: { last_name: lastName, specialities: ["GD", "EN"] },
        location: { city: "Humble", address: `${lastName} St`, zip: "77338", plans: [PLAN], published: true },
      });
    }
    expect((await open("/prices/tx/humble/sealant")).text).toContain("From: Texas list, Jan 1, 2026");
    const spanish = (await open("/es/prices/tx/humble/sealant")).text;
    expect(spanish).toContain("Lista de Texas, ");
    expect(spanish).not.toContain("Texas list");
    expect((await open("/prices/tx/humble/root-tip-surgery")).status).toBe(404);
  });

  it("leads from another spelling of the town to its own address [FEE-06]", async () => {
    await addCrowns("Fort Worth", ["2026-01-02", "2026-01-02", "2026-01-02"]);
    const answer = await fixture.app.inject("/prices/tx/ft-worth/gold-crown");
    expect([answer.statusCode, answer.headers.location]).toEqual([301, "/prices/tx/fort-worth/gold-crown"]);
  });

  it.each([
    "/prices/tx/katy/gold-tooth",
    "/prices/tx/katy/d2790",
    "/prices/zz/katy/checkup",
    "/prices/tx/nowhere-at-all/checkup",
    `/prices/tx/${"a-".repeat(90)}a/checkup`,
    "/prices/tx/%2e%2e/checkup",
    "/prices/tx/katy'--/checkup",
    "/prices/tx/constructor/__proto__",
  ])("is missing at %s, and in no index [FEE-06]", async (url) => {
    const { status, html } = await open(url);
    expect([status, html.includes('content="noindex"')]).toEqual([404, true]);
  });

  it("is answered with 503 while the database is away, and so is the sitemap [FEE-06] [LOAD-02]", async () => {
    const bringBack = loseDatabase();
    // The query keeps the page's cache out of it.
    const answers = await Promise.all(
      ["/prices/tx/bellaire/gold-crown?x=1", "/sitemap.xml"].map((url) => fixture.app.inject(url)),
    );
    bringBack();
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers["retry-after"]])).toEqual([
      [503, "5"],
      [503, "5"],
    ]);
  });

  it("is gone, also from the sitemap, when one of three prices is a year old [FEE-06]", async () => {
    const url = "/prices/tx/alvin/gold-crown";
    await addCrowns("Alvin", ["2025-03-06", "2026-01-02", "2026-01-02"]);
    expect([(await open(url)).status, (await sitemap()).includes(url)]).toEqual([200, true]);
    fixture.clock.pass(3 * DAY_MS);
    // A page that was shown already is kept for two minutes of the machine's clock: the Spanish one was not.
    expect([(await open(`/es${url}`)).status, (await sitemap()).includes(url)]).toEqual([404, false]);
  });
});

it("a server that follows the directory has pages of prices without the database [FEE-06] [LIVE-01]", async () => {
  const ids = await addCrowns("Stafford", ["2026-01-02", "2026-01-02", "2026-01-02"]);
  const url = "/prices/tx/stafford/gold-crown";
  fixture.app.directory.follow();
  await expect.poll(() => fixture.app.directory.hasLocation(Number(ids[2]))).toBe(true);
  // Such a server knows a new office's town five minutes later.
  fixture.clock.pass(6 * MINUTE_MS);
  expect((await open(`/dentist/${ids[0]}`)).status).toBe(200);
  await expect.poll(async () => (await sitemap()).includes(url)).toBe(true);
  const bringBack = loseDatabase();
  const page = await open(url);
  bringBack();
  expect([page.status, page.text.includes("3 offices, lowest price first.")]).toEqual([200, true]);
});
