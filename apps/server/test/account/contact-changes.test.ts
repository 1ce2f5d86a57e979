import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { finishChanges } from "../../src/features/account/contacts/finish-changes.ts";
import { recordLinkedSignOn } from "../../src/features/auth/contact-changes/record-linked-sign-on.ts";
import { findAccount } from "../../src/features/auth/sign-on/find-account.ts";
import { addOperator, type SignedInOperator } from "../support/parts/operators-part.ts";
import { runApproved } from "../support/run-approved.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../support/settable-clock.ts";
import { type DetailsFixture, expectRefusal, type Member, openDetailsFixture } from "./details-fixture.ts";

let test: DetailsFixture;
let help: SignedInOperator;
beforeAll(async () => {
  test = await openDetailsFixture();
});
afterAll(() => test.fixture.close());

const tokenIn = (text = "") => /\/contact-change#([\w-]{43})/.exec(text)?.[1] ?? "";
const undo = (token: string) => test.post("/auth/contact_change/undo", { token });
const show = async (token: string) => (await test.post("/auth/contact_change/show", { token })).json();

async function moveEmail(member: Pick<Member, "headers">, email: string): Promise<void> {
  expect((await test.call("/account/email", member.headers, { email })).statusCode).toBe(200);
  const code = await test.takeCode(email);
  expect((await test.call("/account/email/confirm", member.headers, { code })).statusCode).toBe(200);
  await test.clearLimits();
}

async function movePhone(member: Pick<Member, "headers">, phone: string): Promise<void> {
  const body = { phone_number: phone };
  expect((await test.call("/account/phone", member.headers, body)).statusCode).toBe(200);
  const code = await test.phoneCode(phone);
  const answer = await test.call("/account/phone/confirm", member.headers, { ...body, code });
  expect(answer.statusCode).toBe(200);
  await test.clearLimits();
}

/** What signs in to the account, and where it is written to. */
async function contactsOf({ accountId }: Pick<Member, "accountId">) {
  const { db } = test.fixture;
  const account = await db
    .selectFrom("accounts")
    .select(["phone_number", "verified_email"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const memberships = await db
    .selectFrom("memberships")
    .select(["email", "phone_number"])
    .where("account_id", "=", accountId)
    .execute();
  return {
    phone: account.phone_number,
    verified: account.verified_email,
    email: memberships[0]?.email,
    contactPhone: memberships[0]?.phone_number,
  };
}

const linkOf = async (address: string) => tokenIn((await test.takeMail(address)).at(-1)?.text);
const textLinkOf = async (phone: string) => tokenIn((await test.textsTo(phone))[0]);

describe("a thief who has the phone", () => {
  it.each([
    ["email, then phone", ["email", "phone"], "first email"],
    ["phone, then email", ["phone", "email"], "last email"],
    ["both, and both again", ["email", "phone", "email", "phone"], "first email"],
    ["both, and both again, from the old phone", ["phone", "email", "phone", "email"], "text"],
  ])("who changes %s is undone from a former contact [TRUST-09]", async (_name, order, from) => {
    const at = nextNumber();
    const member = await test.joinAs(nameOf("Nadi", at), `+171355586${at}`);
    const before = await contactsOf(member);
    let token = "";
    for (const [index, contact] of order.entries()) {
      if (contact === "email") await moveEmail(member, `thief${index}.${at}@example.com`);
      else await movePhone(member, `+171355${index}87${at}`);
      // Every change reaches the former email and phone, whatever came before.
      const [mail, text] = [await linkOf(member.email), await textLinkOf(member.phone)];
      expect([mail, text]).toEqual([expect.stringMatching(/./), mail]);
      if (from === "last email" || token === "") token = mail;
      if (from === "text") token = text;
    }
    const thief = await test.again(member);
    expect(await undo(token)).toMatchObject({ statusCode: 200 });
    expect(await contactsOf(member)).toEqual(before);
    for (const session of [member, thief]) {
      expect((await test.ask(session, "/account/personal_details")).statusCode).toBe(401);
    }
    await test.fixture.jobs.run();
    expect(await test.customerOf(member)).toMatchObject({ email: member.email, phone: member.phone });
    expect((await test.eventsOf(member))[0]?.kind).toBe("contacts_restored");
  });

  it("cannot sign in again before the email address is proved too [TRUST-09]", async () => {
    const member = await test.joinAs("Odette", "+17135558651");
    await moveEmail(member, "odette.thief@example.com");
    await undo(await linkOf(member.email));
    await test.takeMail(member.email);
    const { phone } = member;
    const asked = await test.fixture.phones.provide(phone);
    expectRefusal(asked, 403, "proof_required");
    expect(asked.json().proofs).toContain("email");
    const phoneBody = { credential_type: "phone_number", phone_number: phone };
    await test.post("/auth/email_proof/provide", phoneBody);
    const [mail] = await test.takeMail(member.email);
    expect(await test.takeMail("odette.thief@example.com")).not.toContainEqual(
      expect.objectContaining({ subject: mail?.subject }),
    );
    const code = /Code: (\S+)/.exec(mail?.text ?? "")?.[1];
    const proof = await test.post("/auth/email_proof/verify", { ...phoneBody, code });
    expect(proof.statusCode).toBe(200);
    await test.clearLimits();
    const signIn = await test.fixture.phones.verify(phone, await test.fixture.phones.receiveCode(phone));
    expect(signIn.json().refresh_token).not.toBeNull();
  });

  it("keeps no code, change or sign-on that was under way [TRUST-09]", async () => {
    const member = await test.joinAs("Paloma", "+17135558652");
    const { db } = test.fixture;
    await db
      .updateTable("accounts")
      .set({ verified_email: member.email })
      .where("id", "=", member.accountId)
      .execute();
    const identity = { account_id: member.accountId, provider: "google" } as const;
    await db
      .insertInto("account_identities")
      .values({ ...identity, subject: "own" })
      .execute();
    await moveEmail(member, "paloma.thief@example.com");
    await db
      .insertInto("account_identities")
      .values({ ...identity, subject: "thief" })
      .execute();
    await test.call("/account/email", member.headers, { email: "paloma.next@example.com" });
    const code = await test.takeCode("paloma.next@example.com");
    const emailCode = { phone_number: member.phone, code_hmac: createHash("sha256").digest() };
    await db
      .insertInto("email_codes")
      .values({ ...emailCode, expires_at: new Date(test.fixture.clock.now().getTime() + DAY_MS) })
      .execute();
    await undo(await linkOf(member.email));
    const confirmed = await test.call("/account/email/confirm", member.headers, { code });
    expect(confirmed.statusCode).toBe(401);
    const identities = await db
      .selectFrom("account_identities")
      .select("subject")
      .where("account_id", "=", member.accountId)
      .execute();
    expect(identities).toEqual([{ subject: "own" }]);
    expect(await contactsOf(member)).toMatchObject({ verified: member.email, email: member.email });
    const codes = await db
      .selectFrom("email_codes")
      .selectAll()
      .where("phone_number", "=", member.phone)
      .execute();
    expect(codes).toEqual([]);
  });

  it("takes no data, deletes nothing and gets no check for seven days [TRUST-09]", async () => {
    const member = await test.joinAs("Quirina", "+17135558653");
    await moveEmail(member, "quirina.new@example.com");
    const data = await test.ask(member, "/account/data");
    expectRefusal(data, 409, "conflict");
    expect(data.json().reason).toBe("contacts_changed");
    const settle = await runApproved(test.fixture, ["member", "settle-refund", member.accountId]);
    expect(settle.answers[0]?.json().message).toContain("can still be undone");
    const renewal = await test.ask(member, "/account/renewal", { auto_renew: false });
    expect(renewal.statusCode).toBe(200);
    await test.fixture.members.cancel(member);
    for (let round = 0; round < 2; round += 1) await test.fixture.jobs.settle();
    const again = await test.again(member);
    const { blocker } = (await test.ask(again, "/account/deletion")).json();
    expect(blocker).toMatchObject({ reason: "contacts_changed", until: expect.stringMatching(/^\d{4}-/) });
    expectRefusal(await test.ask(again, "/account/delete", { confirm: true }), 409, "conflict");
    const exported = await runApproved(test.fixture, ["member", "export", member.accountId]);
    expect(exported.answers[0]?.json().message).toContain("can still be undone");
    test.fixture.clock.pass(7 * DAY_MS);
    const later = await test.again(member);
    expect((await test.ask(later, "/account/data")).statusCode).toBe(200);
    expect((await test.ask(later, "/account/delete", { confirm: true })).statusCode).toBe(204);
  });
});

describe("the link that undoes a change", () => {
  it("changes nothing when it is opened or looked at [TRUST-09]", async () => {
    const member = await test.joinAs("Ramona", "+17135558661");
    await moveEmail(member, "ramona.new@example.com");
    const token = await linkOf(member.email);
    expect(await show(token)).toMatchObject({
      can: "undo",
      contact: "email",
      from: "r****a@example.com",
      to: "r********w@example.com",
    });
    for (const path of ["show", "undo"]) {
      const answer = await test.fixture.app.inject({ url: `/auth/contact_change/${path}?token=${token}` });
      expect(answer.statusCode).toBe(405);
    }
    expect((await contactsOf(member)).email).toBe("ramona.new@example.com");
  });

  it("undoes once, pressed twice at once or again [TRUST-09]", async () => {
    const member = await test.joinAs("Sabina", "+17135558662");
    await moveEmail(member, "sabina.new@example.com");
    const token = await linkOf(member.email);
    const answers = await Promise.all([undo(token), undo(token)]);
    expect(answers.map((answer) => answer.json())).toEqual(Array(2).fill({ outcome: "undone" }));
    expect((await undo(token)).json()).toEqual({ outcome: "undone" });
    const kinds = (await test.eventsOf(member)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "contacts_restored")).toHaveLength(1);
    expect(await show(token)).toMatchObject({ can: "undone" });
  });

  it("works for seven days, and never for an erased account [TRUST-09]", async () => {
    const member = await test.joinAs("Tamara", "+17135558663");
    await moveEmail(member, "tamara.new@example.com");
    const token = await linkOf(member.email);
    test.fixture.clock.pass(7 * DAY_MS);
    await finishChanges(test.fixture.ctx);
    expectRefusal(await undo(token), 409, "conflict");
    expect((await contactsOf(member)).email).toBe("tamara.new@example.com");
    await test.fixture.members.cancel(member);
    for (let round = 0; round < 2; round += 1) await test.fixture.jobs.settle();
    await test.ask(await test.again(member), "/account/delete", { confirm: true });
    expectRefusal(await undo(token), 400, "invalid");
  });

  it("leaves the number to a member who joined with it since [TRUST-09]", async () => {
    const member = await test.joinAs("Ulla", "+17135558664");
    await movePhone(member, "+17135558764");
    const token = await linkOf(member.email);
    const other = await test.joinAs("Ute", "+17135558664");
    await undo(token);
    expect((await contactsOf(other)).phone).toBe("+17135558664");
    expect((await contactsOf(member)).phone).toBeNull();
  });

  it("is pressed by a thief for nothing: the former contacts are notified too [TRUST-09]", async () => {
    const member = await test.joinAs("Valeria", "+17135558665");
    await movePhone(member, "+17135558765");
    await test.takeMail(member.email);
    await undo(await textLinkOf(member.phone));
    const [mail] = await test.takeMail(member.email);
    expect(mail?.subject).toBe("Your Smirk contact information is back as it was");
    expect(mail?.text).not.toContain("#");
    expect((await test.textsTo("+17135558765"))[0]).toMatch(/^Smirk: The old email and phone/);
  });
});

describe("a Google sign-on that is linked to a member", () => {
  it("is reported to the contacts, which can undo it [TRUST-09]", async () => {
    const member = await test.joinAs("Wanja", "+17135558666");
    const { db, clock, ctx } = test.fixture;
    const { accountId } = member;
    await db
      .updateTable("accounts")
      .set({ verified_email: member.email })
      .where("id", "=", accountId)
      .execute();
    const person = { subject: "g-1", verifiedEmail: member.email, name: null, lastName: null };
    await db.transaction().execute(async (trx) => {
      const found = await findAccount(trx, { provider: "google", person, language: "en" });
      expect(found).toEqual({ id: accountId, isLinked: true });
      await recordLinkedSignOn(trx, { accountId, provider: "google", subject: "g-1", now: clock.now() });
    });
    const [mail] = await test.takeMail(member.email);
    expect(mail?.subject).toBe("Your Smirk way to sign in was changed");
    const token = tokenIn(mail?.text);
    expect(await textLinkOf(member.phone)).toBe(token);
    expect(await show(token)).toMatchObject({ can: "undo", contact: "sign_on", to: "Google" });
    expectRefusal(await test.ask(member, "/account/data"), 409, "conflict");
    expect((await undo(token)).json()).toEqual({ outcome: "undone" });
    const left = await ctx.db
      .selectFrom("account_identities")
      .select("subject")
      .where("account_id", "=", accountId)
      .execute();
    expect(left).toEqual([]);
    expect(await contactsOf(member)).toMatchObject({ email: member.email, phone: member.phone });
  });
});

describe("an operator of role support", () => {
  const contact = (member: Member, body: object) => ({
    account_id: member.accountId,
    reason: "Asked on the phone",
    ...body,
  });
  beforeAll(async () => {
    help = await addOperator(test.fixture, "support");
  });

  it("moves no contact with a key of 29 minutes ago, nor without a code [TRUST-09]", async () => {
    const member = await test.joinAs("Wilma", "+17135558671");
    const before = await contactsOf(member);
    const own = { detail: "email", email: "wilma.insider@example.com" };
    const plain = await help.call("/members/update", contact(member, own));
    expectRefusal(plain, 400, "invalid");
    expectRefusal(await help.call("/members/contact", contact(member, own)), 400, "invalid");
    const guessed = await help.call(
      "/members/contact",
      contact(member, { ...own, via: "email", code: "123456" }),
    );
    expectRefusal(guessed, 400, "invalid_code");
    test.fixture.clock.pass(29 * MINUTE_MS);
    for (const path of ["contact", "contact/send-code", "unlock-phone"]) {
      const answer = await help.call(
        `/members/${path}`,
        contact(member, { ...own, via: "email", waits: true }),
      );
      expect([answer.statusCode, answer.json().needs]).toEqual([403, ["proof"]]);
    }
    expect(await contactsOf(member)).toEqual(before);
    help = await addOperator(test.fixture, "support");
  });

  it.each([
    ["email", "phone"],
    ["email", "email"],
    ["phone", "email"],
    ["phone", "phone"],
  ] as const)("moves %s at once by a code of the old %s, which undoes it [TRUST-13]", async (detail, via) => {
    const at = nextNumber();
    const member = await test.joinAs(nameOf("Xandr", at), `+171355586${at}`);
    const before = await contactsOf(member);
    const values = { email: `xandra.new${at}@example.com`, phone: `+171355588${at}` };
    const change = contact(member, { detail, [detail]: values[detail], via });
    const preview = (await help.call("/members/contact/preview", change)).json();
    expect(preview.codes_to.map((one: { contact: string }) => one.contact)).toEqual(["email", "phone"]);
    expect(JSON.stringify(preview)).not.toContain(member.email);
    expect((await help.call("/members/contact/send-code", change)).statusCode).toBe(200);
    const code = via === "email" ? await test.takeCode(member.email) : await test.phoneCode(member.phone);
    if (via === "email") {
      // It agrees to what the email named, and to nothing else.
      const other = { ...change, [detail]: detail === "email" ? "me@operators.example" : "+17135559999" };
      expectRefusal(await help.call("/members/contact", { ...other, code }), 400, "invalid_code");
    }
    expect((await help.call("/members/contact", { ...change, code })).json()).toEqual({ happens_at: null });
    await test.clearLimits();
    expect(await contactsOf(member)).toMatchObject({ [detail]: values[detail] });
    expect((await undo(await linkOf(member.email))).json()).toEqual({ outcome: "undone" });
    expect(await contactsOf(member)).toEqual(before);
    const entries = (await entriesOf(member)).map(({ changes }) => changes.by);
    expect(entries).toContain(`code of the old ${via}`);
  });

  it("gets no code from a contact that was itself changed lately [TRUST-13]", async () => {
    const member = await test.joinAs("Xenia", "+17135558675");
    const own = contact(member, { detail: "email", email: "xenia.insider@operators.example", waits: true });
    await help.call("/members/contact", own);
    test.fixture.clock.pass(24 * HOUR_MS);
    await finishChanges(test.fixture.ctx);
    help = await addOperator(test.fixture, "support");
    const phone = contact(member, { detail: "phone", phone: "+17135558775", via: "email" });
    const { codes_to: codesTo } = (await help.call("/members/contact/preview", phone)).json();
    expect(codesTo).toMatchObject([{ contact: "phone" }]);
    expectRefusal(await help.call("/members/contact/send-code", phone), 409, "conflict");
    expectRefusal(await help.call("/members/contact", { ...phone, code: "123456" }), 409, "conflict");
  });

  it("has a wait ended by a second operator alone, with an older key [TRUST-13]", async () => {
    const member = await test.joinAs("Ximena", "+17135558676");
    const second = await addOperator(test.fixture, "support");
    test.fixture.clock.pass(MINUTE_MS);
    const change = contact(member, { detail: "email", email: "ximena.new@example.com", waits: true });
    expect((await help.call("/members/contact", change)).statusCode).toBe(200);
    const shown = (await second.call("/members/show", { account_id: member.accountId })).json();
    expect(shown.waiting_contacts).toMatchObject([
      { contact: "email", to: "x********w@example.com", by: help.email },
    ]);
    const agree = { change_id: shown.waiting_contacts[0].id, reason: "Listened to the call" };
    test.fixture.clock.pass(MINUTE_MS);
    const newer = await addOperator(test.fixture, "owner");
    for (const one of [help, newer])
      expectRefusal(await one.call("/members/contact/agree", agree), 403, "forbidden");
    expect((await contactsOf(member)).email).toBe(member.email);
    expect((await second.call("/members/contact/agree", agree)).statusCode).toBe(200);
    expect((await contactsOf(member)).email).toBe("ximena.new@example.com");
    expectRefusal(await second.call("/members/contact/agree", agree), 404, "not_found");
    const mails = await test.takeMail(member.email);
    expect((await undo(tokenIn(mails.at(-1)?.text))).json()).toEqual({ outcome: "undone" });
    expect((await contactsOf(member)).email).toBe(member.email);
  });

  it("finds what an older server left: a wait goes on, a new contact's code is over [TRUST-13]", async () => {
    const member = await test.joinAs("Xochil", "+17135558677");
    const { db, clock, ctx } = test.fixture;
    const from = { from_masked: "x****l@example.com", from_value: member.email };
    await db
      .insertInto("contact_changes")
      .values({
        ...{ account_id: member.accountId, contact: "email", state: "waiting", made_by: "operator" },
        ...{
          ...from,
          actor: help.email,
          to_masked: "x****w@example.com",
          to_value: "xochil.new@example.com",
        },
        ...{
          link_hash: createHash("sha256").digest(),
          from_identities: [],
          made_at: clock.now(),
          due_at: new Date(clock.now().getTime() + HOUR_MS),
        },
      })
      .execute();
    const phone = { detail: "phone", phone: "+17135558777" };
    await test.fixture.phones.provide(phone.phone);
    const code = await test.phoneCode(phone.phone);
    const typed = await help.call("/members/contact", contact(member, { ...phone, code }));
    expectRefusal(typed, 400, "invalid");
    expectRefusal(
      await help.call("/members/contact", contact(member, { ...phone, code, via: "phone" })),
      400,
      "invalid_code",
    );
    clock.pass(HOUR_MS);
    await finishChanges(ctx);
    expect(await contactsOf(member)).toMatchObject({ email: "xochil.new@example.com", phone: member.phone });
  });

  it("without a code waits for a day, and the old contact stops it [TRUST-09]", async () => {
    const member = await test.joinAs("Yvette", "+17135558672");
    help = await addOperator(test.fixture, "support");
    const change = contact(member, { detail: "email", email: "yvette.new@example.com", waits: true });
    const { happens_at: at } = (await help.call("/members/contact", change)).json();
    expect(at).toBe(Math.floor((test.fixture.clock.now().getTime() + 24 * HOUR_MS) / 1000));
    const token = await linkOf(member.email);
    expect(await textLinkOf(member.phone)).toBe(token);
    expect(await show(token)).toMatchObject({ can: "stop", contact: "email" });
    const own = (await test.ask(member, "/account/contact_changes")).json();
    expect(own.waiting).toMatchObject([{ contact: "email", is_lost_phone: false }]);
    expect((await undo(token)).json()).toEqual({ outcome: "stopped" });
    test.fixture.clock.pass(25 * HOUR_MS);
    await finishChanges(test.fixture.ctx);
    expect((await contactsOf(member)).email).toBe(member.email);
  });

  it("who waited is done once by two servers, and can be undone [TRUST-09]", async () => {
    const member = await test.joinAs("Zelda", "+17135558673");
    help = await addOperator(test.fixture, "support");
    const change = contact(member, { detail: "email", email: "zelda.new@example.com", waits: true });
    await help.call("/members/contact", change);
    await test.takeMail(member.email);
    test.fixture.clock.pass(24 * HOUR_MS);
    await Promise.all([finishChanges(test.fixture.ctx), finishChanges(test.fixture.ctx)]);
    expect((await contactsOf(member)).email).toBe("zelda.new@example.com");
    const mails = await test.takeMail(member.email);
    expect(mails.map(({ subject }) => subject)).toEqual(["Your Smirk email address was changed"]);
    expect((await undo(tokenIn(mails[0]?.text))).json()).toEqual({ outcome: "undone" });
    expect((await contactsOf(member)).email).toBe(member.email);
  });
});

describe("smirk member update, of a contact", () => {
  const run = (member: Member, ...args: string[]) =>
    runApproved(test.fixture, ["member", "update", member.accountId, ...args]);

  it("shows the console's preview, and leaves codes to the console [TRUST-13]", async () => {
    const member = await test.joinAs("Amalia", "+17135558681");
    const email = ["--email", "amalia.new@example.com"];
    const preview = await run(member, ...email, "--dry-run");
    expect(preview.out).toContain("from a****a@example.com to a********w@example.com");
    expect(preview.out).toContain("+171*****681");
    for (const more of [
      ["--code-to", "email"],
      ["--code", "123456"],
    ]) {
      const said = await run(member, ...email, ...more);
      expect([said.code, said.err]).toEqual([2, expect.stringMatching(/sent and typed in the console/)]);
    }
    expect(preview.answers).toEqual([]);
    expect((await contactsOf(member)).email).toBe(member.email);
  });

  it("waits for a day once it is approved [TRUST-13]", async () => {
    const member = await test.joinAs("Berta", "+17135558682");
    const said = await run(member, "--phone", "(713) 555-8782");
    expect(said.answers[0]?.json().answer).toEqual({ happens_at: expect.any(Number) });
    expect((await contactsOf(member)).phone).toBe(member.phone);
    expect(await linkOf(member.email)).not.toBe("");
    test.fixture.clock.pass(24 * HOUR_MS);
    await finishChanges(test.fixture.ctx);
    expect((await contactsOf(member)).phone).toBe("+17135558782");
  });
});

async function entriesOf({ accountId }: Member) {
  const memberships = await test.fixture.members.membershipsOf(accountId);
  return test.fixture.db
    .selectFrom("audit_entries")
    .select(["actor", "command", "changes"])
    .where("subject_id", "in", [accountId, ...memberships.map(({ id }) => id)])
    .orderBy("id")
    .execute();
}

/** Letters alone, as in a name. */
function nameOf(start: string, at: number): string {
  return start + String.fromCodePoint(97 + (at % 26));
}

let made = 10;

function nextNumber(): number {
  made += 1;
  return made;
}
