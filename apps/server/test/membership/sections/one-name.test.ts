import type { CardsAnswer } from "@smirk/contract/account/person-cards";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { readPdf } from "../../support/read-pdf.ts";
import { createSettableClock } from "../../support/settable-clock.ts";

const KARTIKA = { name: "Kartika", surname: null, birth_date: "2015-06-07", relation: "child" };

let fixture: TestApp<"stripe" | "clock">;
let sukarno: SignedIn;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, clock: createSettableClock() });
  sukarno = await fixture.members.join({ name: "Sukarno", surname: null, family_members: [KARTIKA] });
});
afterAll(() => fixture.close());

const get = async (url: string) => {
  const { headers } = await fixture.members.signInAgain(sukarno);
  return fixture.app.inject({ url, headers });
};
const read = async (url: string) => readPdf((await get(url)).rawPayload).pages.join(" ");

it("stands alone on card, agreement and statement, N6 [USE-19] [MEM-02]", async () => {
  const card = await read("/account/insurance_card.pdf");
  expect(card).toContain("Member Sukarno Group");
  expect(card).toContain("Family Kartika Effective");
  expect(card).toContain("Also for: Kartika.");
  expect(await read("/account/agreement.pdf")).toMatch(/Sukarno\b(?! Sukarno| \.)/);
  const year = fixture.ctx.clock.now().getUTCFullYear();
  expect(await read(`/account/statements/${year}/statement.pdf`)).toMatch(/Sukarno\b(?! Sukarno)/);
});

it("stands without an initial on the page of a card's link, N6 [USE-19] [SELF-02]", async () => {
  const [own] = (await get("/account/cards")).json<CardsAnswer>().cards;
  const page = await fixture.app.inject({ url: new URL(own?.link ?? "").pathname });
  expect(page.body).toContain("<dd>Sukarno</dd>");
});

it("is the customer's name at Stripe, and is restored as one name, N6 [USE-19] [PAY-10]", async () => {
  const id = await fixture.members.customerOf(sukarno.accountId);
  const customers = await fixture.stripe.list("customer");
  expect(customers.find((customer) => customer.id === id)?.name).toBe("Sukarno");
  expect((await get("/subscription/payment_object")).json()).toMatchObject({
    name: "Sukarno",
    surname: null,
    family_members: [{ name: "Kartika", surname: null }],
  });
  expect((await get("/account/details")).json()).toMatchObject({ user: { name: "Sukarno", surname: "" } });
});

it("can be changed to two names and back, N6 [USE-19]", async () => {
  const change = async (surname: string | null) => {
    const { headers } = await fixture.members.signInAgain(sukarno);
    const payload = { name: "Sukarno", surname, reason: "other" };
    return fixture.app.inject({ method: "POST", url: "/account/name", headers, payload });
  };
  expect((await change("Putra")).statusCode).toBe(200);
  expect((await get("/account/insurance_card")).json()).toMatchObject({
    insurance_card: { name: "Sukarno Putra" },
  });
  expect((await change("")).statusCode).toBe(400);
  expect((await change(null)).statusCode).toBe(200);
  expect((await get("/account/insurance_card")).json()).toMatchObject({
    insurance_card: { name: "Sukarno" },
  });
});
