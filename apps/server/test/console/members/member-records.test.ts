import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { addOperator, type SignedInOperator } from "../../support/parts/operators-part.ts";
import { runSmirk } from "../../support/run-smirk.ts";
import { createSettableClock } from "../../support/settable-clock.ts";

let fixture: TestApp<"stripe" | "mail" | "clock">;
let viewer: SignedInOperator;
let support: SignedInOperator;
let owner: SignedInOperator;
let member: SignedIn;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, mail: true, clock: createSettableClock() });
  viewer = await addOperator(fixture, "viewer");
  support = await addOperator(fixture, "support");
  owner = await addOperator(fixture, "owner");
  member = await fixture.members.join({ name: "Maria", surname: "Quintero", email: "maria.q@example.com" });
  await fixture.jobs.settle();
});
afterAll(() => fixture.close());

const account = () => ({ account_id: member.accountId });
const show = async (by: SignedInOperator) => (await by.call("/members/show", account())).json();
const note = (text: string) => support.call("/members/note", { ...account(), text });

describe("a note on a member", () => {
  const text = "Prefers calls after six.\nHer sister Ana may ask for her.";

  it("is written by support, and read by a viewer [OPS-03]", async () => {
    expect((await viewer.call("/members/note", { ...account(), text })).statusCode).toBe(403);
    const { note_id: id } = (await note(`  ${text} `)).json();
    const written = { id, text, written_by: support.email, written_at: fixture.clock.now().toISOString() };
    expect((await show(viewer)).notes).toEqual([written]);
  });

  it("leaves its id in the log, never its text [OPS-09]", async () => {
    const { log, notes } = await show(support);
    const entry = log.find(({ command }: { command: string }) => command === "member note");
    expect(entry).toMatchObject({ actor: support.email, changes: { note: [null, notes[0].id] } });
    expect(JSON.stringify(log)).not.toContain("sister");
  });

  it("is the same on the command line, and taken back by its id [OPS-03]", async () => {
    const { out } = await runSmirk(fixture.ctx, ["member", "note", member.accountId, "Called twice"]);
    expect(out).toContain("Called twice");
    const [newest] = (await show(support)).notes.filter(
      (one: { text: string }) => one.text === "Called twice",
    );
    const remove = () => support.call("/members/note/remove", { ...account(), note_id: newest.id });
    expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([200, 404]);
    expect((await show(support)).notes).toHaveLength(1);
  });

  it.each([
    ["nothing", "  ", "Write a note."],
    ["a payment card's number", "Card 4242 4242 4242 4242", expect.stringContaining("payment card")],
    ["more than it takes", "a".repeat(1_001), "A note has at most 1000 characters."],
  ])("with %s is refused [OPS-03]", async (_what, refused, message) => {
    const answer = await note(refused);
    expect([answer.statusCode, answer.json().message]).toEqual([400, message]);
  });

  it("is in the member's copy of their data, and gone once they are erased [OPS-03]", async () => {
    const { accountId } = await fixture.accounts.signIn({ phoneNumber: "+17135550179", name: "Zed" });
    const zed = { account_id: accountId, reason: "Asked in writing" };
    await support.call("/members/note", { ...zed, text: "Moves to Ohio in May." });
    const copy = (await owner.call("/members/export", zed)).json();
    expect(copy.notes).toEqual([{ text: "Moves to Ohio in May.", written_at: expect.any(String) }]);
    const { erasure } = (await owner.call("/members/erase/preview", zed)).json();
    expect(erasure.erased.notes).toBe(1);
    expect((await owner.call("/members/erase", zed)).statusCode).toBe(200);
    const left = await fixture.db.selectFrom("member_notes").where("account_id", "=", accountId).execute();
    expect(left).toEqual([]);
    expect((await support.call("/members/note", { ...zed, text: "Called again" })).statusCode).toBe(409);
  });
});

describe("the preview of a message", () => {
  const preview = async (way: "email" | "text", id: string) =>
    (await support.call("/members/message", { ...account(), way, message_id: id })).json();
  async function mailOf(kind: string): Promise<string> {
    const { mails } = (await show(support)).memberships[0];
    return mails.find((mail: { kind: string }) => mail.kind === kind).id;
  }

  it("shows an email as it is stored, and as drawn again once its text is deleted [OPS-03]", async () => {
    for (const kind of ["welcome", "receipt"]) {
      const id = await mailOf(kind);
      const stored = await preview("email", id);
      expect(stored).toMatchObject({ source: "stored", to: "maria.q@example.com" });
      await fixture.db.updateTable("outbox").set({ body: null }).where("id", "=", id).execute();
      const drawn = await preview("email", id);
      expect([drawn.source, drawn.subject]).toEqual(["drawn", stored.subject]);
      const amounts = (text: string) => text.match(/\$\d+\.\d\d/g);
      expect(amounts(drawn.text)?.[0], kind).toBe(amounts(stored.text)?.[0]);
      const kept = fixture.db.selectFrom("outbox").select("body").where("id", "=", id);
      expect(await kept.executeTakeFirst()).toEqual({ body: null });
    }
  });

  it("draws a refund and a cancellation with the amount of then [OPS-03]", async () => {
    const leaver = await fixture.members.join({
      name: "Lena",
      surname: "Ivers",
      email: "lena.i@example.com",
    });
    const asked = { account_id: leaver.accountId };
    const refund = { ...asked, amount_cents: 500, reason: "A slip" };
    expect((await owner.call("/members/refund", refund)).statusCode).toBe(200);
    await fixture.stripe.deliverEvents();
    await fixture.members.cancel(leaver);
    for (let round = 0; round < 2; round += 1) {
      await fixture.stripe.deliverEvents();
      await fixture.jobs.settle();
    }
    const { mails } = (await support.call("/members/show", asked)).json().memberships[0];
    const kinds = mails.filter(({ kind }: { kind: string }) => kind === "canceled" || kind === "refunded");
    expect(kinds).toHaveLength(2);
    for (const { id } of kinds) {
      const message = { ...asked, way: "email", message_id: id };
      const stored = (await support.call("/members/message", message)).json();
      await fixture.db.updateTable("outbox").set({ body: null }).where("id", "=", id).execute();
      expect((await support.call("/members/message", message)).json()).toEqual({
        ...stored,
        source: "drawn",
      });
    }
  });

  it("hides codes and the tokens of links [OPS-03]", async () => {
    const id = await mailOf("receipt");
    const text = `Code 123456, https://smirk.example/contact-change#${"a".repeat(43)}`;
    const body = JSON.stringify({ text, html: "", attachments: [] });
    await sql`update outbox set body = ${body}::jsonb where id = ${id}`.execute(fixture.db);
    expect((await preview("email", id)).text).toBe("Code ••••••, https://smirk.example/contact-change#…");
  });

  it("says so where neither the text nor its facts are kept [OPS-03]", async () => {
    const id = await mailOf("receipt");
    await fixture.db
      .updateTable("outbox")
      .set({ body: null, kind: "contact_changed", occasion: "contact_changed:1" })
      .where("id", "=", id)
      .execute();
    expect(await preview("email", id)).toMatchObject({ source: "deleted", text: null });
  });

  it("draws a text message again with the day and the amount of then [OPS-03]", async () => {
    const [membership] = await fixture.members.membershipsOf(member.accountId);
    const now = fixture.clock.now();
    const { id } = await fixture.db
      .insertInto("texts")
      .values({
        kind: "renewal_reminder",
        occasion: `renewal_reminder:${membership?.subscription_id}:2026-05-01`,
        account_id: member.accountId,
        body: "It renews.",
        facts: JSON.stringify({
          planName: "Smirk Plus",
          period: "monthly",
          renewsOn: "2026-05-01",
          cents: 1990,
        }),
        written_at: now,
        lapses_at: now,
        sent_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect(await preview("text", id)).toMatchObject({ source: "stored", text: "It renews." });
    await fixture.db.updateTable("texts").set({ body: null }).where("id", "=", id).execute();
    const drawn = await preview("text", id);
    expect(drawn).toMatchObject({ source: "drawn", text: expect.stringContaining("May 1, 2026 for $19.90") });
  });

  it("is of the member's own messages, for the role support [OPS-02]", async () => {
    const id = await mailOf("welcome");
    const other = await fixture.accounts.signIn({ phoneNumber: "+17135550180" });
    const asked = { account_id: other.accountId, way: "email", message_id: id };
    expect((await support.call("/members/message", asked)).statusCode).toBe(404);
    expect((await viewer.call("/members/message", { ...asked, ...account() })).statusCode).toBe(403);
  });
});

describe("a member's records", () => {
  const records = async (by: SignedInOperator) => (await by.call("/members/records", account())).json();

  it("are what the member agreed to, word for word, for support, and kinds alone for a viewer [OPS-11]", async () => {
    const [membership] = await fixture.members.membershipsOf(member.accountId);
    const stored = await fixture.db
      .selectFrom("consents")
      .select(["kind", "words"])
      .where("membership_id", "=", membership?.id ?? "")
      .orderBy("id")
      .execute();
    const { consents } = await records(support);
    const byKind = (one: { kind: string }, other: { kind: string }) => (one.kind < other.kind ? -1 : 1);
    const shown = consents.map(({ kind, words }: (typeof stored)[number]) => ({ kind, words }));
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.sort(byKind)).toEqual(stored.toSorted(byKind));
    const masked = (await records(viewer)).consents;
    expect(masked.map(({ words }: { words: string | null }) => words)).toEqual(stored.map(() => null));
  });

  it("have the checks and visits with people, places and money by role [OPS-11]", async () => {
    const [membership] = await fixture.members.membershipsOf(member.accountId);
    const id = membership?.id ?? "";
    const at = fixture.clock.now();
    await fixture.db
      .insertInto("card_checks")
      .values({
        ...{ membership_id: id, person_id: id, checked_at: at, outcome: "not_good" },
        ...{ location_id: null, address_hmac: Buffer.alloc(32), code_sha256: Buffer.alloc(32, 7) },
      })
      .execute();
    await fixture.db
      .insertInto("visits")
      .values({
        ...{ id: randomUUID(), account_id: member.accountId, day: "2026-03-03" },
        ...{ dentist_name: "Ada Fern", paid_cents: 7200, bill_cents: 10_900 },
        ...{ entered_at: at, changed_at: at },
      })
      .execute();
    const billing = await addOperator(fixture, "billing");
    const [check, visit] = [{ outcome: "not_good", person: "member" }, { dentist: "Ada Fern" }];
    const [none, money] = [
      { paid_cents: null, saved_cents: null },
      { paid_cents: 7200, saved_cents: 3700 },
    ];
    expect(await records(billing)).toMatchObject({ checks: [check], visits: [{ ...visit, ...money }] });
    expect(await records(support)).toMatchObject({ checks: [check], visits: [{ ...visit, ...none }] });
    expect(await records(viewer)).toMatchObject({
      checks: [{ outcome: null, person: null, office: null }],
      visits: [{ day: "2026-03-03", dentist: null, ...none }],
    });
  });

  it("are logged when somebody reads them [OPS-11]", async () => {
    await records(support);
    const { log } = await show(support);
    expect(log.some(({ command }: { command: string }) => command === "member records")).toBe(true);
  });
});
