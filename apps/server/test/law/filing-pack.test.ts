import { afterAll, beforeAll, expect, it } from "vitest";
import { addDentist } from "../support/add-dentist.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { addOperator, type SignedInOperator } from "../support/parts/operators-part.ts";
import { readPdf } from "../support/read-pdf.ts";
import { createSettableClock } from "../support/settable-clock.ts";

let fixture: TestApp<"stripe">;
let support: SignedInOperator;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, clock: createSettableClock("2027-03-04T12:00:00Z") });
  support = await addOperator(fixture, "support");
});
afterAll(() => fixture.close());

it("is a PDF with all that a regulator asks for, in both languages [LAW-07]", async () => {
  await addDentist(fixture.db);
  await addDentist(fixture.db, { provider: { name: "Ben" } });
  const answer = await support.call("/states/filing-pack", { state: "TX" });
  expect([answer.statusCode, answer.headers["content-disposition"]]).toEqual([
    200,
    'attachment; filename="filing-pack-TX.pdf"',
  ]);
  const { title, pages, tags } = readPdf(answer.rawPayload);
  expect(title).toBe("Smirk in Texas: filing pack");
  const languages = answer.rawPayload.toString("latin1").matchAll(/\/Lang \((\w\w)-US\)/g);
  expect(new Set(Array.from(languages, ([, language]) => language))).toEqual(new Set(["en", "es"]));
  expect(new Set(tags)).toEqual(new Set(["Document", "H1", "H2", "H3", "P", "Table", "TR", "TH", "TD"]));
  const words = pages.join(" ").replaceAll(/\s+/g, " ");
  for (const part of [
    "Brightwell Dental Network",
    "Texas Department of Insurance",
    "Listed in Texas: 2 providers at 1 location.",
    "Tex. Ins. Code 562.103(c)",
    "Smirk Plus, paid every year $271.00 today, of it a one-time processing fee of $20.00; then $251.00",
    "Read on 2026-11-25",
    "This plan is not insurance.",
    "Your membership renews automatically every year until you cancel.",
    "Su membresía se renueva automáticamente cada mes hasta que usted cancele.",
    "THIS IS NOT INSURANCE",
    "Email on Mar 4, 2027, paid every month: welcome",
    "Email on Mar 20, 2027, paid every month: price change",
    "Le damos la bienvenida a Smirk",
  ]) {
    expect(words).toContain(part);
  }
});

it("is there for no other code, and for no viewer [LAW-07]", async () => {
  expect((await support.call("/states/filing-pack", { state: "ZZ" })).statusCode).toBe(404);
  const viewer = await addOperator(fixture, "viewer");
  expect((await viewer.call("/states/filing-pack", { state: "TX" })).statusCode).toBe(403);
});
