import { createHash } from "node:crypto";
import type { AgreementAnswer } from "@smirk/contract/account/agreement";
import type { InsuranceCardAnswer } from "@smirk/contract/account/insurance-card";
import type { MemberPayment, PaymentAnswer, PaymentsAnswer } from "@smirk/contract/account/payments";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkTranslations } from "../../src/features/health/checks/check-settings.ts";
import { agreementText } from "../../src/features/members/agreement/write-agreement.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import type { SignedIn } from "../support/parts/accounts-part.ts";
import { nextPhone } from "../support/parts/phones-part.ts";
import { readPdf } from "../support/read-pdf.ts";
import { createSettableClock } from "../support/settable-clock.ts";

const SPANISH = { "accept-language": "es" };
const ENGLISH = { "accept-language": "en-US,en;q=0.9,es;q=0.5" };

let fixture: TestApp<"stripe" | "mail" | "phones" | "clock">;
let rosa: SignedIn;
beforeAll(async () => {
  fixture = await createTestApp({
    stripe: true,
    mail: true,
    phones: true,
    clock: createSettableClock(),
  });
  rosa = await joinInSpanish();
});
afterAll(() => fixture.close());

/** The account speaks Spanish before it pays. */
async function joinInSpanish(): Promise<SignedIn> {
  const { app, accounts, members, stripe, clock } = fixture;
  const visitor = await accounts.signIn();
  const put = { method: "PUT", url: "/account/language", payload: { language: "es" } } as const;
  const answer = await app.inject({ ...put, headers: visitor.headers });
  expect([answer.statusCode, answer.json()]).toEqual([200, { language: "es" }]);
  const payment = await members.startPayment(visitor, { name: "Rosa", email: "rosa@example.com" });
  await stripe.confirm(payment);
  clock.pass(1000);
  await members.askState(visitor, payment);
  return members.signInAgain(visitor);
}

const get = (url: string, headers: Record<string, string>) =>
  fixture.app.inject({ url, headers: { ...rosa.headers, ...headers } });

it("gives a new account the language of the request that signs up [ES-02]", async () => {
  const { app, phones } = fixture;
  const signUp = async (headers: Record<string, string>) => {
    const phone = nextPhone();
    await phones.provide(phone, { headers });
    const [message] = await phones.messagesTo(phone);
    const answer = await phones.verify(phone, message?.code ?? "", { headers });
    const authorization = `Bearer ${answer.json().access_token}`;
    const me = await app.inject({ url: "/auth/me", headers: { authorization } });
    return [me.json().language, message?.text.split("\n")[0]];
  };
  expect(await signUp(SPANISH)).toEqual(["es", expect.stringContaining("su código de Smirk")]);
  expect(await signUp(ENGLISH)).toEqual(["en", expect.stringContaining("your Smirk code")]);
});

it("refuses a language that the product does not speak [ES-02]", async () => {
  const payload = { language: "fr" };
  const { headers } = rosa;
  const answer = await fixture.app.inject({ method: "PUT", url: "/account/language", headers, payload });
  expect(answer.statusCode).toBe(400);
});

it("stores the agreement in both languages as signed, and answers in the asked one [ES-02] [MEM-06]", async () => {
  const spanish = (await get("/account/agreement", SPANISH)).json<AgreementAnswer>();
  const english = (await get("/account/agreement", ENGLISH)).json<AgreementAnswer>();
  const hashOf = ({ agreement }: AgreementAnswer) =>
    createHash("sha256").update(agreementText(agreement)).digest("hex");
  expect(spanish.agreement.title).toBe("Contrato de membresía de Smirk Plus");
  expect(english.agreement.title).toBe("Smirk Plus Membership Agreement");
  expect([spanish.language, english.language]).toEqual(["es", "en"]);
  expect([spanish.hash, english.hash]).toEqual([hashOf(spanish), hashOf(english)]);
  expect([spanish.binding_hash, english.binding_hash]).toEqual([english.hash, english.hash]);
  const paper = readPdf((await get("/account/agreement.pdf", {})).rawPayload);
  expect(paper.pages.at(-1)).toContain(`en inglés, que es el que obliga (SHA-256): ${english.hash}`);
  const asked = readPdf((await get("/account/agreement.pdf?language=en", {})).rawPayload);
  expect(asked.title).toBe("Smirk Plus Membership Agreement");
});

it("welcomes in Spanish, with Spanish files, and names the language to Stripe [ES-02]", async () => {
  for (let round = 0; round < 3; round += 1) await fixture.jobs.run();
  const mails = await fixture.mail.take("rosa@example.com");
  expect(mails.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(["Le damos la bienvenida a Smirk", "Su recibo de Smirk"]),
  );
  for (const { html, text } of mails) {
    expect(html).toMatch(/<html lang="es"[ >]/);
    expect(text).not.toMatch(/https?:\/\/[^/\s]+\/(?!es\b)\S*/);
  }
  const receipt = mails.find(({ subject }) => subject === "Su recibo de Smirk");
  expect(receipt?.text).toMatch(/al mes\): \$24\.90\n.*Cargo único de procesamiento.*: \$20\.00/);
  const customer = await fixture.members.customerOf(rosa.accountId);
  const [given] = (await fixture.stripe.list("customer")).filter(({ id }) => id === customer);
  expect(given).toMatchObject({ preferred_locales: ["es"] });
});

it("writes payments, receipts and statements in the screen's language, not the account's [ES-02] [USE-23]", async () => {
  const linesOf = (payment: MemberPayment | undefined) =>
    payment?.lines.map(({ description }) => description);
  const inSpanish = expect.arrayContaining([expect.stringMatching(/^Cargo único de procesamiento/)]);
  const inEnglish = expect.arrayContaining([expect.stringMatching(/^One-time processing fee/)]);
  for (const [headers, lines, title] of [
    [SPANISH, inSpanish, /^Pagos de /],
    [ENGLISH, inEnglish, /^Payments in /],
  ] as const) {
    const { payments } = (await get("/account/payments", headers)).json<PaymentsAnswer>();
    expect(linesOf(payments[0])).toEqual(lines);
    const shown = await get(`/account/payments/${payments[0]?.id}`, headers);
    expect(linesOf(shown.json<PaymentAnswer>().payment)).toEqual(lines);
    const paper = await get("/account/statements/2026/statement.pdf", headers);
    expect(readPdf(paper.rawPayload).title).toMatch(title);
  }
});

it("answers what operators wrote in the request's language, else in English [ES-02]", async () => {
  const plans = async (headers: Record<string, string>) =>
    (await fixture.app.inject({ url: "/subscription/get_plans", headers }))
      .json<{ plans: { description: string }[] }>()
      .plans.map(({ description }) => description);
  const english = await plans(ENGLISH);
  expect((await plans(SPANISH))[0]).toBe("Chequeos, empastes y coronas a precios para miembros");
  expect(await checkTranslations(fixture.ctx)).toMatchObject([{ level: "ok" }]);
  const slug = "brightwell_discount_1";
  await fixture.db.updateTable("plans").set({ description_es: null }).where("slug", "=", slug).execute();
  expect((await plans(SPANISH))[0]).toBe(english[0]);
  const [finding] = await checkTranslations(fixture.ctx);
  expect(finding).toMatchObject({ level: "warning", found: `missing for the description of ${slug}` });
  const cards = async (headers: Record<string, string>) =>
    (await get("/account/insurance_card", headers)).json<InsuranceCardAnswer>().other_cards;
  expect((await cards(SPANISH))[1]).toMatchObject({ other_display: "En el oculista" });
  expect((await cards(ENGLISH))[1]).toMatchObject({ other_display: "At the eye doctor" });
});

it("names what a plan includes in the request's language [ES-02]", async () => {
  const included = async (headers: Record<string, string>) =>
    (await fixture.app.inject({ url: "/subscription/get_plans", headers }))
      .json<{ plans: { included_cards: { name: string }[] }[] }>()
      .plans[1]?.included_cards.map(({ name }) => name);
  expect(await included(SPANISH)).toEqual(["Dental", "Visión", "Medicinas recetadas"]);
  expect(await included(ENGLISH)).toEqual(["Dental", "Vision", "Prescriptions"]);
});

it("confirms a place on the waitlist in the language of the request [ES-02]", async () => {
  const payload = { email: "eva@example.com", phone_number: "+18015550177" };
  await fixture.app.inject({ method: "POST", url: "/waitlist/join", headers: SPANISH, payload });
  for (let round = 0; round < 2; round += 1) await fixture.jobs.run();
  const [mail] = await fixture.mail.take("eva@example.com");
  expect(mail?.subject).toBe("Está en la lista de espera de Smirk");
  expect(mail?.text).toMatch(/^Hola:\n/);
  expect(mail?.text).toMatch(/\/es\/leave-waitlist#/);
});
