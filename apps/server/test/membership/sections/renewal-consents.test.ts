import { createHash } from "node:crypto";
import type { RenewalAnswer, RenewalTermsAnswer } from "@smirk/contract/account/renewal";
import { addDays } from "@smirk/domain/wire/calendar-day";
import { formatSentenceDate } from "@smirk/domain/wire/short-date";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { versionOf } from "../../../src/features/members/consents/wordings.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import type { signUpBody } from "../../support/parts/members-part.ts";
import { runSmirk } from "../../support/run-smirk.ts";
import { createSettableClock } from "../../support/settable-clock.ts";

let fixture: TestApp<"stripe" | "clock">;
let off: SignedIn;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, clock: createSettableClock() });
  off = (await withoutRenewal()).member;
});
afterAll(() => fixture.close());

async function call(member: SignedIn, url: string, { payload, language = "en" }: Sent = {}) {
  const { headers } = await fixture.members.signInAgain(member);
  return fixture.app.inject({
    method: payload ? "POST" : "GET",
    url,
    headers: { ...headers, "accept-language": language },
    ...(payload && { payload }),
  });
}
interface Sent {
  payload?: object;
  language?: string;
}
const turn = (member: SignedIn, autoRenew: boolean, consent?: object) =>
  call(member, "/account/renewal", { payload: { auto_renew: autoRenew, ...(consent && { consent }) } });
const readTerms = async (member: SignedIn, language?: string) =>
  (await call(member, "/account/renewal/terms", language ? { language } : {})).json<RenewalTermsAnswer>();
async function readConsent(member: SignedIn, language?: string) {
  const { consent } = await readTerms(member, language);
  if (consent === null) return expect.fail("There is nothing to agree to.");
  const { text, ...shown } = consent;
  return { text, shown };
}
async function membershipId({ accountId }: SignedIn): Promise<string> {
  const [row] = await fixture.members.membershipsOf(accountId);
  return row?.id ?? expect.fail("no membership");
}
/** What was agreed to since joining. */
const consentsOf = async (member: SignedIn) =>
  fixture.db
    .selectFrom("consents")
    .selectAll()
    .where("membership_id", "=", await membershipId(member))
    .where("change_id", "is not", null)
    .orderBy("id")
    .execute();
const isOn = async (member: SignedIn) =>
  (await call(member, "/account/renewal")).json<RenewalAnswer>().auto_renew;

/** A member whose automatic renewal is off. */
async function withoutRenewal(changes: Parameters<typeof signUpBody>[0] = {}) {
  const member = await fixture.members.prepare(changes);
  const { period_end: end } = (await turn(member, false)).json<RenewalAnswer>();
  if (end === null) return expect.fail("no end");
  const day = formatSentenceDate(end);
  return { member, day, lastDay: formatSentenceDate(addDays(end, -1)) };
}
/** The middle of the words: amounts and days. */
const chargeIn = (text: string) => /My card will be charged .*?, until I cancel\./.exec(text)?.[0];

describe("turning automatic renewal on", () => {
  it("stores the words that were read, with where they were agreed to [LAW-04]", async () => {
    const { member, day, lastDay } = await withoutRenewal();
    const { text, shown } = await readConsent(member);
    const { supportPhone, supportEmail } = fixture.ctx.config;
    expect(text).toBe(
      [
        "I agree that my Smirk membership renews automatically every month.",
        `My card will be charged $24.90 on ${day}, and the same amount every month after that, until I cancel.`,
        "I get an email 7 days before each charge, or at once where fewer days are left.",
        `If I cancel by ${lastDay}, I am not charged on ${day}.`,
        `I can cancel at any time on my membership page, by phone at ${supportPhone} or by email at ${supportEmail}.`,
      ].join(" "),
    );
    expect(shown.sha256).toBe(createHash("sha256").update(text).digest("hex"));
    expect((await turn(member, true, shown)).json()).toMatchObject({ auto_renew: true });
    expect(await consentsOf(member)).toMatchObject([
      {
        ...{ kind: "renewal", language: "en", words: text, ...shown },
        ...{ network: "127.0.0.0/24", agreed_at: fixture.ctx.clock.now() },
      },
    ]);
    expect((await call(member, "/account/next_charge")).json().next_charge.amount).toBe(2490);
  });

  it("stores the Spanish words of a Spanish page [LAW-04, ES-01]", async () => {
    const { member } = await withoutRenewal();
    const { text, shown } = await readConsent(member, "es");
    await turn(member, true, shown);
    expect(await consentsOf(member)).toMatchObject([{ language: "es", words: text }]);
    expect(text).toContain("se renueva automáticamente cada mes. Se cobran $24.90 a mi tarjeta el ");
  });

  it("is one consent for presses at the same time, and one for each time [LAW-04, SELF-11]", async () => {
    const { member } = await withoutRenewal();
    const { shown } = await readConsent(member);
    const presses = [turn(member, true, shown), turn(member, true, shown)];
    for (const press of presses) expect((await press).json()).toMatchObject({ auto_renew: true });
    await turn(member, true, shown);
    expect(await consentsOf(member)).toHaveLength(1);
    expect(await readTerms(member)).toEqual({ language: "en", consent: null });
    await turn(member, false);
    await turn(member, true, shown);
    expect((await consentsOf(member)).map(({ sha256 }) => sha256)).toEqual([shown.sha256, shown.sha256]);
  });

  it("is refused for other words than those of now, and stays off [LAW-04]", async () => {
    const { member } = await withoutRenewal({ renew_period: "annualy" });
    const { text, shown } = await readConsent(member);
    // Florida wants the notice of a year earlier.
    await fixture.db
      .updateTable("memberships")
      .set({ state_code: "FL" })
      .where("id", "=", await membershipId(member))
      .execute();
    const refused = await turn(member, true, shown);
    expect([refused.statusCode, refused.json().reason]).toEqual([409, "renewal_changed"]);
    expect([await isOn(member), await consentsOf(member)]).toEqual([false, []]);
    const now = await readConsent(member);
    expect([text, now.text].map((words) => /email (\d+) days/.exec(words)?.[1])).toEqual(["34", "36"]);
    expect((await turn(member, true, { ...now.shown, version: "other" })).statusCode).toBe(409);
    expect((await turn(member, true, now.shown)).json()).toMatchObject({ auto_renew: true });
    expect(await consentsOf(member)).toMatchObject([{ words: now.text }]);
  });

  it.each([
    ["no object", "all"],
    ["a list", []],
    ["of a version of 60,000 letters", { version: "x".repeat(60_000), sha256: "0".repeat(64) }],
    ["of no hash", { version: "1", sha256: "x" }],
    ["without a hash", { version: "1" }],
  ])("is a 400 with a consent that is %s, and stays off [LAW-04]", async (_what, consent) => {
    expect((await call(off, "/account/renewal", { payload: { auto_renew: true, consent } })).statusCode).toBe(
      400,
    );
    expect([await isOn(off), await consentsOf(off)]).toEqual([false, []]);
  });

  it("by an app without words is a row of the terms that applied [LAW-04]", async () => {
    const { member } = await withoutRenewal();
    const { text } = await readConsent(member);
    await turn(member, true);
    const heading = "This choice was sent without the words that were shown. These terms applied.";
    expect(await consentsOf(member)).toMatchObject([
      { kind: "app", version: versionOf("app-renewal-turned-on"), words: `${heading}\n${text}` },
    ]);
  });

  it("by an operator is no consent, and the audit log says whose it was [LAW-04, LAW-07]", async () => {
    const { member } = await withoutRenewal();
    await runSmirk(fixture.ctx, [
      "--by",
      "ana",
      "member",
      "renewal",
      member.accountId,
      "on",
      "--yes",
      "--reason=Called",
    ]);
    expect([await isOn(member), await consentsOf(member)]).toEqual([true, []]);
    const entry = fixture.db.selectFrom("audit_entries").select(["actor", "changes"]).orderBy("id", "desc");
    expect(await entry.executeTakeFirst()).toEqual({ actor: "ana", changes: { auto_renew: [false, true] } });
  });

  it.each([
    [
      "three months",
      { kind: "repeating", months: 3 },
      /^My card will be charged \$12\.45 on (DAY) and on DAY and \$24\.90 every month from DAY, until I cancel\.$/,
    ],
    [
      "ever",
      { kind: "forever" },
      /^My card will be charged \$12\.45 on (DAY), and the same amount every month after that, until I cancel\.$/,
    ],
  ] as const)(
    "names each price with its days, with a code for %s [LAW-04] [LAW-10]",
    async (_for, duration, said) => {
      const code = `HALF${duration.kind.toUpperCase()}`;
      const coupon = { off: { kind: "percent", percent: 50 }, products: [], duration } as const;
      await fixture.stripe.payments.createPromotion({ code, coupon, maxRedemptions: null, expiresAt: null });
      const { member, day } = await withoutRenewal({ promotion_code: code });
      const { text, shown } = await readConsent(member);
      const words = new RegExp(said.source.replaceAll("DAY", String.raw`\w{3} \d{1,2}, \d{4}`));
      expect(chargeIn(text)).toMatch(words);
      expect(words.exec(chargeIn(text) ?? "")?.[1]).toBe(day);
      await turn(member, true, shown);
      expect((await call(member, "/account/next_charge")).json().next_charge.amount).toBe(1245);
    },
  );

  it("is nothing to read for a canceled membership [LAW-04]", async () => {
    const member = await fixture.members.prepare();
    await turn(member, false);
    await fixture.stripe.advance(40);
    await fixture.members.cancel(member);
    const refused = await call(member, "/account/renewal/terms");
    expect([refused.statusCode, refused.json().error]).toEqual([409, "conflict"]);
  });
});
