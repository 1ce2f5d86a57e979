import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { openVisitor } from "../../../../sandbox/test/support/visitor.ts";
import { listMemberSignIns } from "../../../src/features/auth/browsers/list-sessions.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import {
  answerFor,
  bringHome,
  END,
  forgetAll,
  SUBJECTS,
  signOnAs,
} from "../../support/parts/sign-on-part.ts";
import { runApproved } from "../../support/run-approved.ts";

const PHONE = "+17135550155";
let fixture: TestApp<"signOn">;
beforeAll(async () => {
  fixture = await createTestApp({ signOn: true });
});
afterAll(() => fixture.close());
afterEach(async () => {
  await forgetAll(fixture);
  await fixture.db.deleteFrom("code_failures").execute();
});

function lockPhone() {
  return fixture.db
    .insertInto("code_failures")
    .values({ phone_number: PHONE, failures: 100, last_failed_at: fixture.ctx.clock.now() })
    .execute();
}

const readFailures = () => fixture.db.selectFrom("code_failures").select("failures").execute();

it.each(["google", "apple"] as const)(
  "%s's answer names the attempt that it answers [TRUST-01]",
  async (vendor) => {
    const visitor = openVisitor();
    const begin = async () => {
      const redirect = encodeURIComponent(`${fixture.signOn.origin}${END}`);
      const url = `${fixture.signOn.origin}/auth/${vendor}/initiate?redirect_url=${redirect}`;
      return JSON.parse((await visitor.get(url)).body) as { redirect_url: string; attempt: string };
    };
    const [begun, other] = [await begin(), await begin()];
    expect(begun.attempt).toMatch(/^[\w-]{43}$/);
    expect(begun.attempt).not.toBe(other.attempt);
    expect(begun.redirect_url).not.toContain(begun.attempt);
    const chooser = await visitor.follow(await visitor.get(begun.redirect_url));
    const stop = (location: string) => location.includes(`/auth/${vendor}/callback`);
    const answer = await visitor.choose(chooser, { sub: SUBJECTS[vendor] }, stop);
    const end = new URL((await bringHome(visitor, answer)).location);
    expect(end.searchParams.get("access_token")).not.toBeNull();
    expect(end.hash).toBe(`#attempt=${begun.attempt}`);
  },
);

it("a sign-on that failed names no attempt [TRUST-01]", async () => {
  const [visitor, thief] = [openVisitor(), openVisitor()];
  const end = new URL((await bringHome(thief, await answerFor(fixture, "google", visitor))).location);
  expect([end.searchParams.get("error"), end.hash]).toEqual(["sign_on_failed", ""]);
});

it("Google proves whose phone it is: the count ends and the browser is known [TRUST-03]", async () => {
  await signOnAs(fixture, "google", { sub: SUBJECTS.google });
  await fixture.db.updateTable("accounts").set({ phone_number: PHONE }).execute();
  await lockPhone();
  const visitor = openVisitor();
  await signOnAs(fixture, "google", { sub: SUBJECTS.google }, visitor);
  expect(await readFailures()).toEqual([]);
  expect(visitor.cookies.get("smirk_browser /")?.value).toMatch(/^[\w-]{43}$/);
  expect(await fixture.db.selectFrom("known_browsers").select("phone_number").execute()).toEqual([
    { phone_number: PHONE },
  ]);
});

it("another person's Google account proves nothing about a phone [TRUST-03]", async () => {
  await lockPhone();
  const visitor = openVisitor();
  await signOnAs(fixture, "google", { sub: SUBJECTS.google }, visitor);
  expect(await readFailures()).toEqual([{ failures: 100 }]);
  expect(visitor.cookies.has("smirk_browser /")).toBe(false);
});

it("an operator lets codes be tried again, and the audit table knows [TRUST-03]", async () => {
  const { id } = await fixture.db
    .insertInto("accounts")
    .values({ phone_number: PHONE })
    .returning("id")
    .executeTakeFirstOrThrow();
  const readWrongCodes = async () => (await listMemberSignIns(fixture, id)).wrongCodes;
  expect(await readWrongCodes()).toBe(0);
  await lockPhone();
  expect(await readWrongCodes()).toBe(100);
  const { answers } = await runApproved(fixture, ["member", "unlock-phone", PHONE]);
  expect(answers[0]?.json().answer).toEqual({ wrong_codes: 100 });
  expect(await readFailures()).toEqual([]);
  const entry = await fixture.db
    .selectFrom("audit_entries")
    .select(["command", "changes"])
    .where("subject_kind", "=", "member")
    .executeTakeFirst();
  expect(entry).toEqual({ command: "member unlock-phone", changes: { wrong_codes: [100, 0] } });
});
