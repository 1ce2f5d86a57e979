import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccountLimits } from "../../src/features/account/account-limits.ts";
import { nextAddress } from "../support/parts/phones-part.ts";
import { MINUTE_MS } from "../support/settable-clock.ts";
import { type DetailsFixture, expectRefusal, openDetailsFixture } from "./details-fixture.ts";

let test: DetailsFixture;
beforeAll(async () => {
  test = await openDetailsFixture();
});
afterAll(() => test.fixture.close());

const NAME = { name: "Ana", surname: "Diaz", reason: "marriage_or_divorce" };

describe("the name on the card", () => {
  it("changes card, agreement and Stripe's customer, with one email and one event [SELF-04]", async () => {
    const member = await test.joinAs("Anna", "+17135558001");
    const before = (await test.ask(member, "/account/agreement")).json();
    const answer = await test.ask(member, "/account/name", NAME);
    expect(answer.json()).toMatchObject({ name: "Ana", surname: "Diaz", is_active: true });
    const [mail, ...others] = await test.takeMail(member.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Your Smirk card has your new name");
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual([
      "membership-card.pdf",
      "membership-agreement.pdf",
    ]);
    expect((await test.fixture.members.readCard(member)).name).toBe("Ana Diaz");
    const after = (await test.ask(await test.again(member), "/account/agreement")).json();
    expect(JSON.stringify(after.agreement)).toContain("Ana Diaz");
    expect(after.hash).not.toBe(before.hash);
    expect(await test.customerOf(member)).toMatchObject({ name: "Ana Diaz" });
    expect((await test.eventsOf(member))[0]).toMatchObject({
      kind: "name_changed",
      facts: { reason: "marriage_or_divorce" },
    });
  });

  it("is refused without a reason, a name, or a change [SELF-04]", async () => {
    const member = await test.joinAs("Bella", "+17135558002");
    const { surname } = (await test.ask(member, "/account/personal_details")).json();
    for (const [body, field] of [
      [{ ...NAME, reason: undefined }, "reason"],
      [{ ...NAME, reason: "fun" }, "reason"],
      [{ ...NAME, name: " " }, "name"],
      [{ ...NAME, surname: "4ever" }, "surname"],
      [{ ...NAME, name: "Bella", surname }, "name"],
    ] as const) {
      const answer = await test.ask(member, "/account/name", body);
      expectRefusal(answer, 400, "invalid");
      expect(Object.keys(answer.json().fields)).toEqual([field]);
    }
    expect(await test.takeMail(member.email)).toEqual([]);
  });

  it("stays after the end of the membership [SELF-04]", async () => {
    const member = await test.joinAs("Clara", "+17135558003");
    await test.fixture.members.cancel(member);
    await test.fixture.jobs.settle();
    expectRefusal(await test.ask(await test.again(member), "/account/name", NAME), 409, "conflict");
  });
});

describe("the email address", () => {
  const change = (member: { headers: { authorization: string } }, email: string) =>
    test.call("/account/email", member.headers, { email });
  const confirm = (member: { headers: { authorization: string } }, code: string) =>
    test.call("/account/email/confirm", member.headers, { code });
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

  it("changes by a code to the new one; the old one gets one email [SELF-04]", async () => {
    const member = await test.joinAs("Dora", "+17135558011");
    const sent = await change(member, "dora.new@example.com");
    expect(sent.json().data).toEqual({ max_attempts: 5, time_limit: 900, resend_after: 60 });
    const code = await test.takeCode("dora.new@example.com");
    const answer = await confirm(member, code);
    expect(answer.json().email).toBe("dora.new@example.com");
    const mails = await test.takeMail(member.email);
    expect(mails.map(({ subject }) => subject)).toEqual(["Your Smirk email address was changed"]);
    expect(mails[0]?.text).not.toContain("dora.new@");
    expect(await test.takeMail("dora.new@example.com")).toEqual([]);
    expect(await test.customerOf(member)).toMatchObject({ email: "dora.new@example.com" });
    expect((await test.eventsOf(member))[0]?.kind).toBe("email_changed");
    expectRefusal(await confirm(member, code), 400, "invalid_code");
  });

  it("stores no code, sent or waiting [SELF-04]", async () => {
    const member = await test.joinAs("Ella", "+17135558012");
    await change(member, "ella.new@example.com");
    const code = await test.takeCode("ella.new@example.com");
    const rows = await test.fixture.db.selectFrom("email_changes").selectAll().execute();
    const outbox = await test.fixture.db
      .selectFrom("outbox")
      .select(["subject", "body"])
      .where("kind", "=", "email_change_code")
      .execute();
    expect(code).toMatch(/^\d{6}$/);
    expect(JSON.stringify([rows, outbox])).not.toContain(code);
  });

  it("takes five wrong codes and 15 minutes at most [SELF-04]", async () => {
    const member = await test.joinAs("Flora", "+17135558013");
    await change(member, "flora.new@example.com");
    const code = await test.takeCode("flora.new@example.com");
    const left: number[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) {
      left.push((await confirm(member, wrong(code))).json().attempts_left);
    }
    expect(left).toEqual([4, 3, 2, 1, 0]);
    expectRefusal(await confirm(member, code), 400, "invalid_code");
    await test.clearLimits();
    await change(await test.again(member), "flora.new@example.com");
    const next = await test.takeCode("flora.new@example.com");
    test.fixture.clock.pass(15 * MINUTE_MS);
    expectRefusal(await confirm(await test.again(member), next), 400, "invalid_code");
  });

  it("changes once when it is confirmed twice at once [SELF-04]", async () => {
    const member = await test.joinAs("Greta", "+17135558014");
    await change(member, "greta.new@example.com");
    const code = await test.takeCode("greta.new@example.com");
    const answers = await Promise.all([confirm(member, code), confirm(member, code)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    expect(await test.takeMail(member.email)).toHaveLength(1);
  });

  it("needs a fresh proof, and the code works in the session that asked [SELF-04]", async () => {
    const member = await test.joinAs("Hanna", "+17135558015");
    await change(member, "hanna.new@example.com");
    const code = await test.takeCode("hanna.new@example.com");
    expectRefusal(await confirm(await test.again(member), code), 400, "invalid_code");
    test.fixture.clock.pass(11 * MINUTE_MS);
    expectRefusal(await change(member, "hanna.other@example.com"), 403, "proof_required");
  });

  it("of another member is answered like a free one [SELF-04]", async () => {
    const other = await test.joinAs("Iris", "+17135558016");
    const member = await test.joinAs("Julia", "+17135558017");
    const taken = await change(member, other.email);
    expect([taken.statusCode, taken.json()]).toEqual([
      200,
      { data: { max_attempts: 5, time_limit: 900, resend_after: 60 } },
    ]);
    const own = await change(member, member.email);
    expectRefusal(own, 400, "invalid");
  });

  it("moves with the address that Google verified, and that sign-on stays [SELF-04]", async () => {
    const member = await test.joinAs("Kira", "+17135558018");
    await test.fixture.db
      .updateTable("accounts")
      .set({ verified_email: member.email, phone_number: null })
      .where("id", "=", member.accountId)
      .execute();
    await change(member, "kira.new@example.com");
    await confirm(member, await test.takeCode("kira.new@example.com"));
    const account = await test.fixture.db
      .selectFrom("accounts")
      .select("verified_email")
      .where("id", "=", member.accountId)
      .executeTakeFirst();
    expect(account?.verified_email).toBe("kira.new@example.com");
  });

  it("gets five codes a day in one inbox, from all accounts, E7 [TRUST-06]", async () => {
    const limits = createAccountLimits(test.fixture.ctx);
    const count = (tag: number) =>
      limits.countEmailCode({
        accountId: `account ${tag}`,
        email: `victim+${tag}@example.com`,
        address: nextAddress(),
      });
    for (const tag of [1, 2, 3, 4, 5]) await count(tag);
    await expect(count(6)).rejects.toMatchObject({ status: 429, code: "too_many_requests" });
  });

  it("gets one code a minute [SELF-04]", async () => {
    const member = await test.joinAs("Lena", "+17135558019");
    await change(member, "lena.new@example.com");
    expectRefusal(await change(member, "lena.new@example.com"), 429, "too_many_requests");
  });
});

it("temporary tokens and strangers change nothing [SELF-04]", async () => {
  const visitor = await test.fixture.accounts.signIn();
  for (const path of [
    "name",
    "address",
    "email",
    "email/confirm",
    "phone",
    "phone/confirm",
    "contact_changes/stop",
  ]) {
    expectRefusal(await test.ask(visitor, `/account/${path}`, {}), 403, "forbidden");
    expectRefusal(await test.post(`/account/${path}`, {}), 401, "not_authorized");
  }
  for (const path of ["personal_details", "contact_changes"]) {
    expectRefusal(await test.ask(visitor, `/account/${path}`), 403, "forbidden");
  }
});
