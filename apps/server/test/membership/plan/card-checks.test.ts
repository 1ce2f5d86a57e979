import type { CardChecksAnswer, CardCodeAnswer, CardsAnswer } from "@smirk/contract/account/person-cards";
import { DAY_MS } from "@smirk/domain/wire/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CheckOutcome } from "../../../src/db/schema/schema-membership.ts";
import {
  createScreenCode,
  findPaperCode,
  isScreenCodeOf,
  readScreenCode,
} from "../../../src/features/card/desk-codes.ts";
import { deleteOldChecks } from "../../../src/features/desk/card-checks.ts";
import { withMembershipLock } from "../../../src/features/members/membership-lock.ts";
import { exportMember } from "../../../src/features/privacy/export-member.ts";
import { eraseMemberships } from "../../../src/features/privacy/membership-rows.ts";
import { addDentist } from "../../support/add-dentist.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { createSettableClock } from "../../support/settable-clock.ts";
import { person } from "./plan-calls.ts";

let fixture: TestApp<"stripe" | "clock">;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, clock: createSettableClock() });
});
afterAll(() => fixture.close());

let count = 0;
const join = async () => {
  count += 1;
  const email = `check${count}@example.com`;
  const member = await fixture.members.prepare({ email, family_members: [person("Ana")] });
  const [membership] = await fixture.members.membershipsOf(member.accountId);
  return { member, membership: membership ?? expect.fail("no membership") };
};
const call = async (member: SignedIn, method: "GET" | "POST", url: string) => {
  const { headers } = await fixture.members.signInAgain(member);
  return fixture.app.inject({ method, url, headers });
};
const codeOf = (link: string) => link.slice(link.lastIndexOf("/") + 1);
const nonceOf = async (personId: string) => {
  const stored = fixture.db.selectFrom("card_links").select("nonce").where("person_id", "=", personId);
  return (await stored.executeTakeFirstOrThrow()).nonce;
};
const write = async (
  membershipId: string,
  { outcome, at, location = null }: { outcome: CheckOutcome; at: Date; location?: string | null },
) => {
  count += 1;
  const hash = Buffer.from(`code ${count}`);
  const who = { membership_id: membershipId, person_id: membershipId, location_id: location };
  await fixture.db
    .insertInto("card_checks")
    .values({ ...who, checked_at: at, outcome, address_hmac: Buffer.from("address"), code_sha256: hash })
    .execute();
};

describe("the code on a paper card [DESK-01]", () => {
  it("is the same at each look, is another one than the link's, and is in no row", async () => {
    const { member, membership } = await join();
    const { cards } = (await call(member, "GET", "/account/cards")).json<CardsAnswer>();
    const [own, child] = cards;
    expect(own?.paper_link).toMatch(/^https?:\/\/[^/]+\/check\/[\w-]{22}$/);
    expect(await findPaperCode(fixture.ctx, { membership, personId: membership.id })).toBe(own?.paper_link);
    expect(own?.typed_link).toMatch(/^https?:\/\/[^/]+\/check\/[2-9A-Y]{5}-[2-9A-Y]{5}$/);
    const links = [own?.link, own?.paper_link, own?.typed_link, child?.paper_link, child?.typed_link];
    const codes = links.map((link) => codeOf(link ?? ""));
    expect(new Set(codes).size).toBe(5);
    const stored = JSON.stringify(await fixture.db.selectFrom("card_links").selectAll().execute());
    for (const code of codes) expect(stored).not.toContain(code);
  });

  it("is one code when it is made by many at once", async () => {
    const { membership } = await join();
    const asked = Array.from({ length: 8 }, () =>
      findPaperCode(fixture.ctx, { membership, personId: membership.id }),
    );
    expect(new Set(await Promise.all(asked)).size).toBe(1);
  });

  it("is added to a card from before, whose link stays", async () => {
    const { member, membership } = await join();
    const before = (await call(member, "GET", "/account/cards")).json<CardsAnswer>();
    await fixture.db.updateTable("card_links").set({ check_sha256: null, typed_hmac: null }).execute();
    expect((await call(member, "GET", "/account/cards")).json()).toEqual(before);
    const row = fixture.db.selectFrom("card_links").select(["check_sha256", "typed_hmac"]);
    const hashes = await row.where("person_id", "=", membership.id).executeTakeFirstOrThrow();
    expect(Object.values(hashes)).not.toContain(null);
  });
});

describe("the code on a screen [DESK-01]", () => {
  it("names the person, ends after 15 minutes and is signed with the card's nonce", async () => {
    const { member, membership } = await join();
    const answer = await call(member, "POST", `/account/cards/${membership.id}/code`);
    const { link, expires_at: until } = answer.json<CardCodeAnswer>();
    expect(Date.parse(until) - fixture.ctx.clock.now().getTime()).toBe(15 * 60_000);
    const code = codeOf(link);
    const claim = readScreenCode(code);
    expect(claim?.personId).toBe(membership.id.replaceAll("-", ""));
    expect(claim?.expiresAt.getTime()).toBe(Math.ceil(Date.parse(until) / 1000) * 1000);
    const nonce = await nonceOf(membership.id);
    expect(isScreenCodeOf(fixture.ctx, { code, nonce })).toBe(true);
    const later = Buffer.from(code, "base64url");
    later.writeUInt8(later.readUInt8(19) ^ 1, 19);
    expect(isScreenCodeOf(fixture.ctx, { code: later.toString("base64url"), nonce })).toBe(false);
    await call(member, "POST", `/account/cards/${membership.id}/link`);
    expect(isScreenCodeOf(fixture.ctx, { code, nonce: await nonceOf(membership.id) })).toBe(false);
  });

  it("is not made for somebody who is not on the membership, nor once it is over", async () => {
    const [{ member, membership }, other] = [await join(), await join()];
    const path = `/account/cards/${membership.id}/code`;
    expect((await call(other.member, "POST", path)).statusCode).toBe(404);
    await fixture.db
      .updateTable("memberships")
      .set({ cancel_at: fixture.ctx.clock.now() })
      .where("id", "=", membership.id)
      .execute();
    expect((await call(member, "POST", path)).statusCode).toBe(409);
  });

  it.each(["", "a".repeat(47), "a".repeat(49), `${"a".repeat(47)}.`])("is not read from %j", (text) => {
    expect(readScreenCode(text)).toBeNull();
  });
});

describe("the list of a membership's card checks [DESK-03]", () => {
  it("has person, time, zone, outcome and office, newest first, of the own membership alone", async () => {
    const [{ member, membership }, other] = [await join(), await join()];
    const { locationId: office } = await addDentist(fixture.db, {
      location: { center_name: "Lakeside Dental", city: "El Paso", zip: "79901" },
    });
    const at = fixture.ctx.clock.now();
    const later = new Date(at.getTime() + 60_000);
    await write(membership.id, { outcome: "good", at });
    await write(membership.id, { outcome: "not_taken", at: later, location: office });
    await write(other.membership.id, { outcome: "good", at });
    const { checks } = (await call(member, "GET", "/account/card_checks")).json<CardChecksAnswer>();
    expect(checks).toMatchObject([
      {
        outcome: "not_taken",
        name: "Maria",
        checked_at: later.toISOString(),
        time_zone: "America/Denver",
        office: { location_id: office, name: "Lakeside Dental", city: "El Paso" },
      },
      { outcome: "good", person_id: membership.id, time_zone: "America/Chicago", office: null },
    ]);
  });

  it("is in the member's copy of their data without address and code, and erased with them", async () => {
    const { member, membership } = await join();
    const at = fixture.ctx.clock.now();
    await write(membership.id, { outcome: "good", at });
    const operator = { actor: "ana", command: "member export" };
    const copy = await exportMember(fixture.ctx, { accountId: member.accountId, operator });
    const [exported] = copy.memberships as { card_checks: unknown[] }[];
    expect(exported?.card_checks).toEqual([
      { person: "member", checked_at: at, outcome: "good", location_id: null, partner: null },
    ]);
    const erased = { ids: [membership.id], now: at };
    await withMembershipLock(fixture.db, membership.id, (trx) => eraseMemberships(trx, erased));
    expect((await call(member, "GET", "/account/card_checks")).json()).toEqual({ checks: [] });
  });

  it("loses what is older than 400 days", async () => {
    const { member, membership } = await join();
    const at = fixture.ctx.clock.now().getTime();
    await write(membership.id, { outcome: "good", at: new Date(at - 400 * DAY_MS) });
    await write(membership.id, { outcome: "not_good", at: new Date(at - 400 * DAY_MS - 1) });
    await deleteOldChecks(fixture.ctx);
    const { checks } = (await call(member, "GET", "/account/card_checks")).json<CardChecksAnswer>();
    expect(checks.map(({ outcome }) => outcome)).toEqual(["good"]);
  });
});

it("screen codes of one card differ by their expiry [DESK-01]", async () => {
  const { membership } = await join();
  const make = () => createScreenCode(fixture.ctx, { membership, personId: membership.id });
  const first = await make();
  fixture.clock.pass(1000);
  expect((await make()).link).not.toBe(first.link);
});
