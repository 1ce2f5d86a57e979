import type { AccountDeletionAnswer } from "@smirk/contract/account/sessions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { versionOf } from "../../../src/features/members/consents/wordings.ts";
import { allowTexts, deleteOldTextStops, stopTexts } from "../../../src/features/text-stops/text-stops.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { runSmirk } from "../../support/run-smirk.ts";
import { createSettableClock, HOUR_MS, MINUTE_MS } from "../../support/settable-clock.ts";

let fixture: TestApp<"stripe" | "mail" | "phones" | "clock">;
beforeAll(async () => {
  fixture = await createTestApp({
    stripe: true,
    mail: true,
    phones: true,
    clock: createSettableClock(),
  });
});
afterAll(() => fixture.close());

type Method = "GET" | "POST";
const call = (method: Method, url: string, { headers }: Pick<SignedIn, "headers">, payload?: object) =>
  fixture.app.inject({ method, url, headers, ...(payload && { payload }) });
const again = (member: SignedIn) => fixture.members.signInAgain(member);
const readBlocker = async (member: SignedIn) =>
  (await call("GET", "/account/deletion", await again(member))).json<AccountDeletionAnswer>().blocker;
const deleteAccount = async (member: SignedIn, payload: object = { confirm: true }) =>
  call("POST", "/account/delete", await again(member), payload);

/** Somebody with a phone of their own who has paid. */
async function joinAs(name: string, phone: string): Promise<SignedIn> {
  const accountId = await fixture.accounts.add({ phoneNumber: phone, name });
  const visitor = await fixture.accounts.startSession(accountId);
  const changes = { name, email: `${name.toLowerCase()}@example.com`, phone_number: phone };
  const payment = await fixture.members.startPayment(visitor, changes);
  await fixture.stripe.confirm(payment);
  fixture.clock.pass(1000);
  await fixture.members.askState(visitor, payment);
  await fixture.jobs.settle();
  return again(visitor);
}

/** Cancels within the first days, and waits until the money is back. */
async function leave(member: SignedIn): Promise<void> {
  await fixture.members.cancel(member);
  await fixture.jobs.settle();
  await fixture.jobs.settle();
}

describe("a copy of one's own data", () => {
  it("is one file with what is stored about the caller alone [SELF-07]", async () => {
    await joinAs("Bystander", "+17135556001");
    const member = await joinAs("Copia", "+17135556002");
    const answer = await call("GET", "/account/data", member);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="my-data.json"');
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.json().memberships[0]).toMatchObject({ name: "Copia", email: "copia@example.com" });
    expect(answer.body).not.toMatch(/bystander|5556001/i);
    // A look at its head would be noted as a copy.
    const { headers } = member;
    const head = await fixture.app.inject({ method: "HEAD", url: "/account/data", headers });
    expect(head.statusCode).toBe(405);
  });

  it("has the words that were agreed to, and until when they are kept [LAW-04, SELF-07]", async () => {
    const member = await joinAs("Verba", "+17135556031");
    const read = async () => (await call("GET", "/account/data", await again(member))).json().memberships[0];
    const { joining_words: ofJoining, consents } = await read();
    expect([ofJoining, consents.length]).toEqual([null, 1]);
    expect(consents[0]).toMatchObject({ kind: "app", network: "127.0.0.0/24", held_until: null });
    expect(consents[0].words).toContain("This plan is not insurance.");
    await leave(member);
    const [row] = await fixture.members.membershipsOf(member.accountId);
    const threeYears = new Date(consents[0].agreed_at);
    threeYears.setUTCFullYear(threeYears.getUTCFullYear() + 3);
    expect(row?.ended_at).not.toBeNull();
    expect((await read()).consents[0].held_until).toBe(threeYears.toISOString());
  });

  it("says of members from before that the words are not stored [LAW-04, SELF-07]", async () => {
    const member = await joinAs("Antea", "+17135556032");
    const [row] = await fixture.members.membershipsOf(member.accountId);
    await fixture.ctx.pool.query("alter table consents disable trigger user");
    await fixture.db
      .deleteFrom("consents")
      .where("membership_id", "=", row?.id ?? "")
      .execute();
    await fixture.ctx.pool.query("alter table consents enable trigger user");
    // Words of a later choice are not those of joining.
    for (const auto_renew of [false, true]) await call("POST", "/account/renewal", member, { auto_renew });
    const copy = (await call("GET", "/account/data", member)).json().memberships[0];
    expect(copy).toMatchObject({
      joining_words: "not_stored",
      consents: [{ kind: "app", version: versionOf("app-renewal-turned-on") }],
      terms_version: row?.terms_version,
    });
    const said = await runSmirk(fixture.ctx, ["member", "consents", member.accountId]);
    expect(said.out).toContain(`${row?.terms_version}, `);
    expect(said.out).toContain("; words not stored");
  });

  it("needs a code when the sign-in is older than ten minutes [SELF-07]", async () => {
    const phone = "+17135556003";
    const member = await joinAs("Prova", phone);
    fixture.clock.pass(11 * MINUTE_MS);
    const refused = await call("GET", "/account/data", member);
    expect([refused.statusCode, refused.json().error, refused.json().proofs]).toEqual([
      403,
      "proof_required",
      ["text"],
    ]);
    const { challenge } = (await call("POST", "/account/proof/provide", member, {})).json().data;
    const [message] = await fixture.phones.messagesTo(phone);
    await call("POST", "/account/proof/verify", member, { code: message?.code, challenge });
    expect((await call("GET", "/account/data", member)).statusCode).toBe(200);
  });

  it("is not had by the proof of another session [SELF-07]", async () => {
    const member = await joinAs("Duo", "+17135556004");
    fixture.clock.pass(11 * MINUTE_MS);
    await again(member);
    expect((await call("GET", "/account/data", member)).statusCode).toBe(403);
  });

  it("is had after the end of the membership [SELF-07] [SELF-10]", async () => {
    const member = await joinAs("Finita", "+17135556005");
    await leave(member);
    const answer = await call("GET", "/account/data", await again(member));
    expect(answer.json().memberships[0]).toMatchObject({ name: "Finita", state: "canceled" });
  });
});

describe("deleting one's own account", () => {
  it("is refused while the membership is active, with what to do [SELF-07]", async () => {
    const member = await joinAs("Activa", "+17135556011");
    expect(await readBlocker(member)).toEqual({ reason: "active", until: null });
    const answer = await deleteAccount(member);
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      "Your membership is active. Cancel it first, then delete your account.",
    ]);
    expect((await call("GET", "/account/insurance_card", await again(member))).statusCode).toBe(200);
  });

  it("names the day that a canceled membership is paid until [SELF-07]", async () => {
    const member = await joinAs("Pagata", "+17135556012");
    await fixture.stripe.advance(40);
    await fixture.jobs.settle();
    const { cancellation } = await fixture.members.cancel(member);
    await fixture.jobs.settle();
    expect(await readBlocker(member)).toEqual({ reason: "paid_until", until: cancellation?.last_day });
  });

  it("needs a confirmation and a fresh proof [SELF-07]", async () => {
    const member = await joinAs("Cauta", "+17135556013");
    await leave(member);
    expect((await deleteAccount(member, {})).statusCode).toBe(400);
    const old = await again(member);
    fixture.clock.pass(11 * MINUTE_MS);
    expect((await call("POST", "/account/delete", old, { confirm: true })).json().error).toBe(
      "proof_required",
    );
    expect(await readBlocker(member)).toBeNull();
  });

  it("erases the person, ends every session and confirms it once [SELF-07]", async () => {
    const phone = "+17135556014";
    const member = await joinAs("Partita", phone);
    await leave(member);
    const other = await again(member);
    await fixture.mail.take("partita@example.com");
    expect((await deleteAccount(member)).statusCode).toBe(204);
    expect((await call("GET", "/account/sessions", other)).statusCode).toBe(401);
    await fixture.jobs.settle();
    await fixture.jobs.settle();
    const mails = await fixture.mail.take("partita@example.com");
    expect(mails.map(({ subject }) => subject)).toEqual(["Your Smirk account has been deleted"]);
    const { accountId } = member;
    const account = await fixture.db
      .selectFrom("accounts")
      .selectAll()
      .where("id", "=", accountId)
      .executeTakeFirstOrThrow();
    expect(account).toMatchObject({ phone_number: null, name: null, verified_email: null });
  });

  it("stores neither name nor address of the confirmation once it is sent [SELF-07]", async () => {
    const member = await joinAs("Traccia", "+17135556015");
    await leave(member);
    await deleteAccount(member);
    await fixture.jobs.settle();
    const row = await fixture.db
      .selectFrom("outbox")
      .select(["recipient_name", "recipient_address", "body"])
      .where("occasion", "=", `account_deleted:${member.accountId}`)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ recipient_name: "", recipient_address: "", body: null });
  });

  it("leaves one entry in the audit table, and no name in it [SELF-07]", async () => {
    const member = await joinAs("Registra", "+17135556016");
    await leave(member);
    const [membership] = await fixture.members.membershipsOf(member.accountId);
    await deleteAccount(member);
    const entries = await fixture.db
      .selectFrom("audit_entries")
      .select(["actor", "command", "changes"])
      .where("subject_id", "=", membership?.id ?? "")
      .where("command", "=", "account delete")
      .execute();
    expect(entries).toHaveLength(1);
    expect(entries[0]?.actor).toBe("member");
    expect(JSON.stringify(entries)).not.toMatch(/registra/i);
  });

  it("gives a later sign-in with the same phone a new account [SELF-07]", async () => {
    const phone = "+17135556017";
    const member = await joinAs("Nuova", phone);
    await leave(member);
    await deleteAccount(member);
    fixture.clock.pass(HOUR_MS);
    const code = await fixture.phones.receiveCode(phone);
    const tokens = (await fixture.phones.verify(phone, code)).json();
    expect(tokens.refresh_token).toBeNull();
  });
});

describe("texts that a phone stopped", () => {
  const readStop = async (member: SignedIn) =>
    (await call("GET", "/account/messages", await again(member))).json().texts.stopped_at;
  const askForTexts = async (member: SignedIn) =>
    call("POST", "/account/messages", await again(member), { kind: "renewal_text", is_wanted: true });

  /** Somebody whose phone stopped our texts before the account was deleted, on a new one. */
  async function comeBack(name: string, phone: string): Promise<SignedIn> {
    const member = await joinAs(name, phone);
    await stopTexts(fixture.db, phone, fixture.clock.now());
    await leave(member);
    expect((await deleteAccount(member)).statusCode).toBe(204);
    fixture.clock.pass(HOUR_MS);
    return joinAs(name, phone);
  }

  it("stay stopped when the account is deleted and the number comes again, E8 [SELF-12]", async () => {
    const member = await comeBack("Quieta", "+17135556061");
    expect(await readStop(member)).toEqual(expect.any(Number));
    const answer = await askForTexts(member);
    expect([answer.statusCode, answer.json().message]).toEqual([409, expect.stringContaining("START")]);
    await allowTexts(fixture.ctx, fixture.db, "+17135556061");
    expect((await askForTexts(member)).statusCode).toBe(200);
  });

  it("are kept without the number, and for five years [SELF-12]", async () => {
    await comeBack("Tacita", "+17135556062");
    const listKept = () => fixture.db.selectFrom("erased_text_stops").selectAll().execute();
    const plain = await fixture.db
      .selectFrom("text_stops")
      .select("phone_number")
      .where("phone_number", "=", "+17135556062")
      .execute();
    expect([plain, (await listKept()).length]).toEqual([[], 1]);
    const after = (days: number) => ({
      now: () => new Date(fixture.clock.now().getTime() + days * 24 * HOUR_MS),
    });
    await deleteOldTextStops({ db: fixture.db, clock: after(5 * 365) });
    expect(await listKept()).toHaveLength(1);
    await deleteOldTextStops({ db: fixture.db, clock: after(5 * 365 + 3) });
    expect(await listKept()).toHaveLength(0);
  });
});

describe("of two members", () => {
  const ROUTES: [Method, string][] = [
    ["GET", "/account/sessions"],
    ["GET", "/account/messages"],
    ["GET", "/account/data"],
    ["GET", "/account/deletion"],
    ["GET", "/account/wallet"],
    ["POST", "/account/proof/provide"],
  ];

  it("neither sees a byte of the other by any route of their own account [SELF-07]", async () => {
    const ana = await joinAs("Anastasia", "+17135556021");
    const ben = await joinAs("Benvolio", "+17135556022");
    const [own] = (await call("GET", "/account/sessions", ben)).json().sessions;
    const foreign = new RegExp(`benvolio|5556022|${ben.accountId}|${own.id}`, "i");
    for (const [method, url] of ROUTES) {
      const answer = await call(method, url, ana, method === "POST" ? {} : undefined);
      expect(answer.statusCode, url).toBe(200);
      expect(answer.body, url).not.toMatch(foreign);
    }
  });

  it("neither ends, proves or deletes anything of the other [SELF-07]", async () => {
    const ana = await joinAs("Annabel", "+17135556023");
    const ben = await joinAs("Benedict", "+17135556024");
    const [own] = (await call("GET", "/account/sessions", ben)).json().sessions;
    const url = `/account/sessions/${own.id}`;
    const ended = await fixture.app.inject({ method: "DELETE", url, headers: ana.headers });
    expect(ended.statusCode).toBe(404);
    await leave(ana);
    expect((await deleteAccount(ana, { confirm: true, account_id: ben.accountId })).statusCode).toBe(204);
    expect((await call("GET", "/account/insurance_card", ben)).json().insurance_card.name).toContain(
      "Benedict",
    );
  });
});

it.each<[Method, string]>([
  ["GET", "/account/data"],
  ["GET", "/account/deletion"],
  ["POST", "/account/delete"],
])("%s %s is for members alone [SELF-07]", async (method, url) => {
  const temporary = await fixture.accounts.signIn();
  expect((await call(method, url, temporary, {})).statusCode).toBe(403);
  expect((await fixture.app.inject({ method, url })).statusCode).toBe(401);
});
