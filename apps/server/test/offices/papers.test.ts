import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { printPage, readCodes } from "../support/pictures/read-codes.ts";
import { readPdf } from "../support/read-pdf.ts";
import { createSettableClock } from "../support/settable-clock.ts";
import { type Listing, openOfficePeople } from "./office-people.ts";

const clock = createSettableClock("2026-11-15T18:00:00Z");
const ORIGIN = "http://localhost:3000";
let fixture: TestApp<"mail" | "phones">;
let people: ReturnType<typeof openOfficePeople>;
let owner: Awaited<ReturnType<typeof people.own>>;
let listing: Listing;
let papers: string;

beforeAll(async () => {
  fixture = await createTestApp({ mail: true, phones: true, clock });
  people = openOfficePeople(fixture);
  listing = await people.listings.add({ plans: ["brightwell_discount_2"] });
  owner = await people.own(listing);
  papers = `/office/desk/${owner.officeId}/papers`;
});
afterAll(() => fixture.close());

async function readPaper(path: string) {
  const answer = await owner.get(path);
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/pdf"]);
  const { pages, language, tags } = readPdf(answer.rawPayload);
  const { zbar, jsqr } = await readCodes(printPage(answer.rawPayload));
  return { pages, language, tags, codes: [...zbar, jsqr] };
}

describe("what an office prints", () => {
  it.each([
    ["", "en-US", ["We take Smirk", "THIS IS NOT INSURANCE.", "You pay this office yourself."]],
    ["/es", "es-US", ["Aceptamos Smirk", "ESTO NO ES UN SEGURO.", "Usted le paga a este consultorio."]],
  ])(
    "is a poster whose code opens the check behind the sign-in, under '%s' [OFF-03, DESK-05]",
    async (prefix, locale, words) => {
      const { pages, language, tags, codes } = await readPaper(`${prefix}${papers}/poster`);
      expect([pages.length, language]).toEqual([1, locale]);
      for (const text of words) expect(pages[0]).toContain(text);
      expect(tags).toEqual(expect.arrayContaining(["H1", "H2", "P", "Figure"]));
      const address = `${ORIGIN}${prefix}/office/check`;
      expect(codes).toEqual([address, address]);
      const opened = await owner.get(`${prefix}/office/check`);
      expect(opened.headers.location).toBe(`${prefix}/office/desk/${owner.officeId}/check`);
    },
  );

  it.each([
    ["", ["How to check a Smirk member", "1 Scan the code", "2 Read the answer", "3 Press what you did"]],
    [
      "/es",
      ["Cómo verificar a un miembro", "1 Escanee el código", "2 Lea la respuesta", "3 Indique qué hizo"],
    ],
  ])(
    "is a card of three steps and a phone number for the desk, under '%s' [OFF-03]",
    async (prefix, words) => {
      const { pages, codes } = await readPaper(`${prefix}${papers}/desk-card`);
      expect(pages).toHaveLength(1);
      for (const text of [...words, "(800) 555-0142"]) expect(pages[0]).toContain(text);
      expect(new Set(codes)).toEqual(new Set([`${ORIGIN}${prefix}/office/check`]));
    },
  );

  it("leads to the check after signing in, and to no page of others [OFF-03]", async () => {
    const clerk = people.person(owner.email);
    const asked = await clerk.get("/es/office/check");
    expect([asked.statusCode, asked.body.includes('name="next" value="/office/check"')]).toEqual([401, true]);
    const code = async (next: string) => {
      const sent = await clerk.post("/es/office", { email: owner.email, next });
      return { page: String(sent.headers.location), code: await people.mailedCode(owner.email) };
    };
    const { page, code: first } = await code("/office/check");
    expect((await clerk.get(page)).body).toContain('name="next" value="/office/check"');
    const signedIn = await clerk.post("/es/office/code", { code: first, next: "/office/check" });
    expect(signedIn.headers.location).toBe("/es/office/check");
    const next = "//evil.example/office/check";
    const away = await clerk.post("/office/code", { code: (await code(next)).code, next });
    expect(away.headers.location).toBe("/office");
  });

  it("asks a person of several offices which one, and leads to its check [OFF-03]", async () => {
    const ann = await people.signIn();
    expect((await ann.get("/office/check")).headers.location).toBe("/office/claim");
    const own = [await people.own(await people.listings.add(), ann)];
    own.push(await people.own(await people.listings.add(), ann));
    const page = await ann.get("/office/check");
    for (const { officeId } of own) expect(page.body).toContain(`/office/desk/${officeId}/check"`);
  });

  it("has no poster to offer where the office's listings take no plan [OFF-03]", async () => {
    expect((await owner.get(papers)).body).toContain(`${papers}/poster"`);
    for (const plans of [[], ["brightwell_insurance"]]) {
      const other = await people.own(await people.listings.add({ plans }));
      const page = await other.get(`/office/desk/${other.officeId}/papers`);
      expect(page.body).not.toContain("/poster");
      expect(page.body).toContain("does not name a plan that you take");
    }
  });
});
