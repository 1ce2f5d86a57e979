import type { CardsAnswer, PersonCard } from "@smirk/contract/account/person-cards";
import { dayIn } from "@smirk/domain/wire/office-day";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withMembershipLock } from "../../../src/features/members/membership-lock.ts";
import { exportMember } from "../../../src/features/privacy/export-member.ts";
import { eraseMemberships } from "../../../src/features/privacy/membership-rows.ts";
import { textsIn } from "../../../src/locales/texts.ts";
import { pathOf } from "../../../src/logging/log.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { readPdf } from "../../support/read-pdf.ts";
import { createSettableClock } from "../../support/settable-clock.ts";
import { withoutNonce } from "./desk-calls.ts";
import { person, planCalls, wanted } from "./plan-calls.ts";

let fixture: TestApp<"stripe" | "clock">;
let plan: ReturnType<typeof planCalls>;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, clock: createSettableClock() });
  plan = planCalls(fixture);
});
afterAll(() => fixture.close());

const OPERATOR = { actor: "ana", command: "member export" };
let count = 0;
const join = () => {
  count += 1;
  return fixture.members.prepare({ email: `card${count}@example.com`, family_members: [person("Ana")] });
};
const call = async (member: SignedIn, method: "GET" | "POST", url: string) => {
  const { headers } = await fixture.members.signInAgain(member);
  return fixture.app.inject({ method, url, headers });
};
const readCards = async (member: SignedIn) => {
  const answer = await call(member, "GET", "/account/cards");
  expect(answer.statusCode).toBe(200);
  return answer.json<CardsAnswer>().cards;
};
const pathOfLink = ({ link }: PersonCard) => new URL(link).pathname;
const open = (card: PersonCard, remoteAddress = "203.0.113.7") =>
  fixture.app.inject({ url: pathOfLink(card), remoteAddress });
const first = <T>(all: readonly T[]): T => all[0] ?? expect.fail("none");

describe("the link to a person's card [SELF-02]", () => {
  it("shows first name, number and plan, with no birth date and nobody else", async () => {
    const member = await join();
    const cards = await readCards(member);
    expect(cards.map(({ relation, name }) => `${relation} ${name}`)).toEqual(["member Maria", "child Ana"]);
    const page = await open(cards[1] ?? expect.fail("no child"));
    expect(page.statusCode).toBe(200);
    const { policy_number: number, plan_name: planName } = await fixture.members.readCard(member);
    expect(page.body).toContain(number.replaceAll(/(\d{4})(?=\d)/g, "$1 "));
    expect(page.body).toContain(planName);
    expect(page.body).toContain("Ana L.");
    expect(page.body).toContain("THIS IS NOT INSURANCE.");
    for (const secret of ["Lopez", "Maria", "2015", "1990", member.accountId]) {
      expect(page.body).not.toContain(secret);
    }
    expect(page.body).not.toContain("<script");
  });

  it("names the organization, its website and its phone [LAW-06]", async () => {
    const page = await open(first(await readCards(await join())));
    const { planOrganizationName, supportPhone } = fixture.ctx.config;
    for (const text of [planOrganizationName, "brightwell.example", supportPhone])
      expect(page.body).toContain(text);
  });

  it("says the right to cancel in bold where the state wants it on the card [LAW-06]", async () => {
    const address = { address_line_1: "1 Capitol Ave", city: "Little Rock", state: "AR", zip: "72201" };
    const member = await fixture.members.join({ email: "arkansas@example.com", address });
    const sentence = "You may cancel within 30 days of the effective date.";
    const page = await open(first(await readCards(member)));
    expect(page.body).toContain(`<p class="clause">${sentence}</p>`);
    const pdf = await call(member, "GET", "/account/insurance_card.pdf");
    expect(readPdf(pdf.rawPayload).pages[0]).toContain(sentence);
    expect(await fixture.members.readCard(member)).toMatchObject({ clauses: [sentence] });
    const texan = await fixture.members.readCard(await join());
    expect(texan).toMatchObject({ clauses: [] });
  });

  it("is neither stored, indexed nor passed on by a browser", async () => {
    const page = await open(first(await readCards(await join())));
    expect(page.headers).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "no-referrer",
    });
  });

  it("is the same at each look, and its secret is in no row", async () => {
    const member = await join();
    const cards = await readCards(member);
    expect(await readCards(member)).toEqual(cards);
    const stored = JSON.stringify(await fixture.db.selectFrom("card_links").selectAll().execute());
    for (const card of cards) {
      const token = pathOfLink(card).slice("/card/".length);
      expect(Buffer.from(token, "base64url")).toHaveLength(16);
      expect(stored).not.toContain(token);
      expect(pathOf(`${pathOfLink(card)}?a=1`)).toBe("/card/[token]");
    }
  });

  it("leads to its page with the signs of its sentence behind it, as the paper code does [SELF-02]", async () => {
    const card = first(await readCards(await join()));
    for (const path of [pathOfLink(card), new URL(card.paper_link).pathname]) {
      for (const signs of [".", ",", ")", ").", "%29", "%E2%80%9D."]) {
        const { statusCode, headers } = await fixture.app.inject({ url: `${path}${signs}` });
        expect([signs, statusCode, headers.location]).toEqual([signs, 302, path]);
        expect(headers["cache-control"]).toBe("no-store");
      }
    }
    const asked = await fixture.app.inject({ url: `${new URL(card.paper_link).pathname}).?language=es` });
    expect(asked.headers.location).toBe(`${new URL(card.paper_link).pathname}?language=es`);
  });

  it("is in Spanish under /es, whatever the member's language is, and so is its refusal [ES-01]", async () => {
    const path = pathOfLink(first(await readCards(await join())));
    const [own, spanish] = [path, `/es${path}`].map((url) => fixture.app.inject({ url }));
    expect((await own)?.body).toContain("THIS IS NOT INSURANCE.");
    expect((await spanish)?.body).toContain('<html lang="es"');
    expect((await spanish)?.body).toContain("ESTO NO ES UN SEGURO.");
    const unknown = await fixture.app.inject({ url: `/es/card/${"a".repeat(22)}` });
    expect([unknown.statusCode, unknown.body.includes('<html lang="es"')]).toEqual([404, true]);
    expect(pathOf(`/es${path}`)).toBe("/es/card/[token]");
  });

  it("opens nothing once it is replaced", async () => {
    const member = await join();
    const old = first(await readCards(member));
    const replaced = await call(member, "POST", `/account/cards/${old.person_id}/link`);
    const card = replaced.json<PersonCard>();
    expect(card.link).not.toBe(old.link);
    const gone = await open(old);
    expect([gone.statusCode, gone.headers["cache-control"]]).toEqual([404, "no-store"]);
    expect(gone.body).toContain("This card is not valid");
    expect((await open(card)).statusCode).toBe(200);
    expect(first(await readCards(member))).toEqual(card);
  });

  it("has one answer for a link that is unknown, replaced, over or of somebody who left [DESK-02]", async () => {
    const member = await join();
    const [own, child] = await readCards(member);
    if (!own || !child) throw new Error("There are two cards.");
    await plan.change(member, wanted());
    await fixture.stripe.advance(32);
    const left = await open(child);
    expect((await open(own)).statusCode).toBe(200);
    await fixture.members.cancel(member);
    await fixture.stripe.advance(40);
    const over = await open(own);
    const other = await join();
    const replaced = first(await readCards(other));
    await call(other, "POST", `/account/cards/${replaced.person_id}/link`);
    const unknown = await open({ ...own, link: `https://x/card/${"a".repeat(22)}` });
    const answers = [left, over, await open(replaced), unknown];
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
    expect(new Set(answers.map(({ body }) => withoutNonce(body))).size).toBe(1);
    expect(over.body).toContain("The member price does not apply.");
    expect((await call(member, "GET", "/account/cards")).statusCode).toBe(409);
  });

  it.each([
    ["en", "Ended", "The member price does not apply.", /Show it|charge the member price|effective discount/],
    ["es", "Terminó el", "No se aplica el precio para miembros.", /Muéstrela|cobren/],
  ] as const)(
    "is gray and stamped with the last day as a file after the end, in %s [SELF-10]",
    async (language, stamp, price, promise) => {
      const member = await join();
      const own = first(await readCards(member));
      const { accountId } = member;
      await fixture.db.updateTable("accounts").set({ language }).where("id", "=", accountId).execute();
      await fixture.members.cancel(member);
      await fixture.stripe.advance(40);
      const [over] = await fixture.members.membershipsOf(accountId);
      const { officeTimeZone } = fixture.ctx.config;
      const day = textsIn(language).shortDate(dayIn(officeTimeZone, over?.ended_at ?? new Date(0)));
      for (const url of [`/account/cards/${own.person_id}/card.pdf`, "/account/insurance_card.pdf"]) {
        const { pages, drawings } = readPdf((await call(member, "GET", url)).rawPayload);
        expect(pages[0]).toContain(`${stamp} ${day}`);
        expect(pages[0]).toContain(price);
        expect(pages[0]).not.toMatch(promise);
        expect(drawings[0]?.includes("0.5960784313725")).toBe(true);
      }
    },
  );

  it("cannot be guessed without end", async () => {
    const card = first(await readCards(await join()));
    const guess = () => open({ ...card, link: `https://x/card/${"a".repeat(22)}` }, "203.0.113.99");
    const answers = await Promise.all(Array.from({ length: 125 }, guess));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(5);
    expect(refused[0]?.headers["content-type"]).toContain("text/html");
    expect((await open(card)).statusCode).toBe(200);
  });
});

describe("a person's card as a PDF [SELF-02]", () => {
  it("has the full name of that person alone", async () => {
    const member = await join();
    const [, child] = await readCards(member);
    const pdf = await call(member, "GET", `/account/cards/${child?.person_id}/card.pdf`);
    expect(pdf.headers["content-type"]).toBe("application/pdf");
    const text = readPdf(pdf.rawPayload).pages.join(" ");
    expect(text).toContain("Ana Lopez");
    expect(text).not.toContain("Maria");
    expect(text).toContain("THIS IS NOT INSURANCE.");
  });
});

describe("cards and plan changes of other members [SELF-02]", () => {
  it("are not found, and change nothing", async () => {
    const [owner, other] = [await join(), await join()];
    const card = first(await readCards(owner));
    const { answer } = await plan.change(owner, wanted());
    const calls = [
      ["GET", `/account/cards/${card.person_id}/card.pdf`],
      ["POST", `/account/cards/${card.person_id}/link`],
      ["GET", "/account/cards/unknown/card.pdf"],
    ] as const;
    for (const [method, url] of calls) {
      const refused = await call(other, method, url);
      expect([url, refused.statusCode, refused.body.includes("Maria")]).toEqual([url, 404, false]);
    }
    expect(first(await readCards(owner))).toEqual(card);
    const undo = await plan.post(other, "/undo", { id: answer.change?.id });
    expect(undo.json<{ change: unknown }>().change).toBeNull();
    expect((await plan.read(owner)).change?.state).toBe("scheduled");
  });

  it("answer 403 to a temporary token and 401 without one", async () => {
    const { headers } = await fixture.accounts.signIn();
    const routes = [
      ["GET", "/account/cards"],
      ["POST", "/account/cards/x/link"],
      ["GET", "/account/cards/x/card.pdf"],
      ["GET", "/account/plan_change"],
      ["POST", "/account/plan_change"],
      ["POST", "/account/plan_change/quote"],
      ["POST", "/account/plan_change/undo"],
    ] as const;
    for (const [method, url] of routes) {
      const payload = method === "POST" ? {} : undefined;
      const ask = (own: Record<string, string>) =>
        fixture.app.inject({ method, url, headers: own, ...(payload && { payload }) });
      const answers = [await ask(headers), await ask({})];
      expect([url, ...answers.map(({ statusCode }) => statusCode)]).toEqual([url, 403, 401]);
    }
  });
});

describe("a member's data [SELF-02] [SELF-07]", () => {
  it("names who has a link, without the secret", async () => {
    const member = await join();
    const cards = await readCards(member);
    const copy = await exportMember(fixture.ctx, { accountId: member.accountId, operator: OPERATOR });
    const text = JSON.stringify(copy);
    const [membership] = copy.memberships as { card_links: { person: string }[] }[];
    expect(membership?.card_links.map(({ person: name }) => name).sort()).toEqual(["Ana Lopez", "member"]);
    for (const card of cards) expect(text).not.toContain(pathOfLink(card).slice(6));
  });

  it("has no link any more once it is erased", async () => {
    const member = await join();
    const card = first(await readCards(member));
    const ids = (await fixture.members.membershipsOf(member.accountId)).map(({ id }) => id);
    const now = fixture.ctx.clock.now();
    await withMembershipLock(fixture.db, first(ids), (trx) => eraseMemberships(trx, { ids, now }));
    expect((await open(card)).statusCode).toBe(404);
  });
});
