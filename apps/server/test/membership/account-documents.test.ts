import { createHash } from "node:crypto";
import type { AgreementAnswer } from "@smirk/contract/account/agreement";
import type { InsuranceCardAnswer } from "@smirk/contract/account/insurance-card";
import { groupDigits } from "@smirk/domain/membership/card-number";
import { afterAll, beforeAll, expect, it } from "vitest";
import { agreementText } from "../../src/features/members/agreement/write-agreement.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import type { SignedIn } from "../support/parts/accounts-part.ts";
import { readPdf } from "../support/read-pdf.ts";
import { createSettableClock } from "../support/settable-clock.ts";

const CARD = "/account/insurance_card.pdf";
const AGREEMENT = "/account/agreement.pdf";
const CHINESE = { name: "王小明", surname: "李", birth_date: "1980-06-07", relation: "spouse" };
const ARABIC = { name: "محمد", surname: "الأحمد", birth_date: "2012-06-07", relation: "child" };
const CHILD = { name: "Zoë", surname: "Nguyễn", birth_date: "2019-06-07", relation: "child" };

let fixture: TestApp<"stripe" | "clock">;
let lucja: SignedIn;
let omar: SignedIn;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, clock: createSettableClock() });
  lucja = await fixture.members.join({ name: "Łucja", surname: "Nguyễn Thị", family_members: [CHILD] });
  omar = await fixture.members.join({
    name: "Omar",
    surname: "Reed",
    family_members: [CHINESE, ARABIC],
  });
});
afterAll(() => fixture.close());

const get = async (member: Pick<SignedIn, "headers">, url: string) =>
  fixture.app.inject({ url, headers: member.headers });
const read = async (member: SignedIn, url: string) => readPdf((await get(member, url)).rawPayload);
const MM = 72 / 25.4;

it("returns card and agreement to their own members only, not cacheable [MEM-07] [API-02]", async () => {
  const owner = `?account_id=${lucja.accountId}`;
  for (const [url, name] of [
    [CARD, "membership-card.pdf"],
    [AGREEMENT, "membership-agreement.pdf"],
  ] as const) {
    expect((await fixture.app.inject({ url })).statusCode).toBe(401);
    expect((await get(await fixture.accounts.signIn(), url)).statusCode).toBe(403);
    expect((await get(await fixture.accounts.signIn({ isPaid: true }), url)).statusCode).toBe(409);

    const answer = await get(omar, url + owner);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "cache-control": "no-store",
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${name}"`,
    });
    const words = readPdf(answer.rawPayload).pages.join(" ");
    expect(words).toContain("Omar Reed");
    expect(words).not.toMatch(/Łucja|Nguyễn|Zoë/);
  }
});

it("draws the card in a bank card's size, with every letter of the names [MEM-02] [MEM-01]", async () => {
  const card = await read(lucja, CARD);
  const { insurance_card: shown } = (await get(lucja, "/account/insurance_card")).json<InsuranceCardAnswer>();
  expect(card).toMatchObject({ title: `${shown.plan_name} membership card`, language: "en-US" });
  expect(card.pages).toHaveLength(1);
  for (const words of [
    shown.plan_name,
    groupDigits(shown.policy_number),
    "Łucja Nguyễn Thị",
    "Zoë Nguyễn",
    shown.group_code,
    fixture.ctx.config.supportPhone,
    "THIS IS NOT INSURANCE.",
  ]) {
    expect(card.pages[0]).toContain(words);
  }
  const [, width, height] = /^[\d.]+ [\d.]+ ([\d.]+) ([\d.]+) re$/m.exec(card.drawings[0] ?? "") ?? [];
  expect(Number(width) / MM).toBeCloseTo(85.6, 2);
  expect(Number(height) / MM).toBeCloseTo(54, 2);
});

it("prints the names of a family in any script on card and agreement, G1 [USE-19] [MEM-02]", async () => {
  const card = await read(omar, CARD);
  expect(card.pages[0]).toContain("Also for: 王小明 李, محمد الأحمد.");
  expect(card.pages[0]).toMatch(/Family [^A-Z]*王小明[^A-Z]* Effective [A-Z][a-z]+ \d+, \d{4}/);
  const agreement = (await read(omar, AGREEMENT)).pages.join(" ");
  expect(agreement).toContain("王小明 李");
  expect(agreement).toContain("محمد الأحمد");
});

it("renders the signed agreement: twelve parts, page numbers and its hash [MEM-06]", async () => {
  const { agreement, hash } = (await get(lucja, "/account/agreement")).json<AgreementAnswer>();
  const paper = await read(lucja, AGREEMENT);
  expect(paper).toMatchObject({ title: agreement.title, language: "en-US" });
  expect(paper.tags.filter((tag) => tag === "H2")).toHaveLength(12);
  const numbers = paper.pages.map((_page, index) => `Page ${index + 1} of ${paper.pages.length}`);
  expect(paper.pages.map((page) => /Page \d+ of \d+$/.exec(page)?.[0])).toEqual(numbers);
  expect(paper.pages.at(-1)).toContain(`(SHA-256): ${hash}`);
  const words = plain(paper.pages.map((page) => page.replace(/ ?Page \d+ of \d+$/, "")).join(" "));
  for (const { heading, paragraphs } of agreement.sections) {
    for (const text of [heading, ...paragraphs]) expect(words).toContain(plain(text));
  }
  for (const { label, value } of agreement.facts) expect(words).toContain(plain(`${label} ${value}`));
});

it("renders the stored wording, and refuses one that was changed [MEM-06]", async () => {
  const kept = await fixture.ctx.db
    .selectFrom("membership_agreements")
    .selectAll("membership_agreements")
    .innerJoin("memberships", "memberships.id", "membership_id")
    .where("account_id", "=", omar.accountId)
    .executeTakeFirstOrThrow();
  const older = { ...kept.agreement, title: "An older agreement" };
  const sha256 = createHash("sha256").update(agreementText(older), "utf8").digest("hex");
  const store = (change: { agreement: string } | { sha256: string }) =>
    fixture.ctx.db
      .updateTable("membership_agreements")
      // The product has no way to change what was signed.
      .set(change as never)
      .where("membership_id", "=", kept.membership_id)
      .execute();

  await store({ agreement: JSON.stringify(older) });
  const changed = await get(omar, AGREEMENT);
  expect(changed.statusCode).toBe(500);
  expect(changed.headers["content-disposition"]).toBeUndefined();

  await store({ sha256 });
  expect((await read(omar, AGREEMENT)).title).toBe("An older agreement");
});

it("stamps the card of whose membership is over, and still gives their agreement [SELF-10] [MEM-06]", async () => {
  const left = await fixture.members.join({ email: "left@example.com" });
  const [membership] = await fixture.members.membershipsOf(left.accountId);
  await fixture.stripe.payments.endWithPeriod(membership?.subscription_id ?? "", "card-at-the-portal");
  await fixture.stripe.advance(0);
  expect((await read(left, CARD)).pages[0]).not.toContain("Ended");
  await fixture.stripe.payments.cancelSubscription(membership?.subscription_id ?? "");
  await fixture.stripe.advance(0);
  expect((await read(left, CARD)).pages[0]).toMatch(
    /Smirk Plus Brightwell Dental Network Ended \w{3} \d+, \d{4} \d{4} /,
  );
  expect((await get(left, AGREEMENT)).statusCode).toBe(200);
});

/** Lines break where the paper ends, also behind a hyphen. */
function plain(text: string): string {
  return text.replaceAll(/\s+/g, "");
}

it("draws three documents at once for a member, and asks to wait for more [LOAD-12]", async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => get(lucja, AGREEMENT)));
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(8 - refused.length);
  expect(refused[0]?.headers["retry-after"]).toBe("5");
  expect(refused[0]?.json()).toMatchObject({ error: "too_many_requests", reason: "requests_too_many" });
  expect((await get(omar, AGREEMENT)).statusCode).toBe(200);
});
