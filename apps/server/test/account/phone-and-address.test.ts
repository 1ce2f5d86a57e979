import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runApproved } from "../support/run-approved.ts";
import { runSmirk } from "../support/run-smirk.ts";
import { MINUTE_MS } from "../support/settable-clock.ts";
import { type DetailsFixture, expectRefusal, type Member, openDetailsFixture } from "./details-fixture.ts";

let test: DetailsFixture;
beforeAll(async () => {
  test = await openDetailsFixture();
});
afterAll(() => test.fixture.close());

const request = (member: Pick<Member, "headers">, phone: string) =>
  test.call("/account/phone", member.headers, { phone_number: phone });
const confirm = (member: Pick<Member, "headers">, phone: string, code: string) =>
  test.call("/account/phone/confirm", member.headers, { phone_number: phone, code });

describe("the phone number", () => {
  it("changes by a code to the new one, with a text to the old one [SELF-04]", async () => {
    const member = await test.joinAs("Maja", "+17135558101");
    const other = await test.again(member);
    await request(member, "+17135558201");
    const answer = await confirm(member, "+17135558201", await test.phoneCode("+17135558201"));
    expect(answer.json().phone_number).toBe("+17135558201");
    expect((await test.takeMail(member.email)).map(({ subject }) => subject)).toEqual([
      "Your Smirk phone number was changed",
    ]);
    expect((await test.textsTo(member.phone))[0]).toMatch(
      /^Smirk: The phone number of your membership was changed/,
    );
    expect((await test.ask(other, "/account/personal_details")).statusCode).toBe(401);
    expect((await test.ask(member, "/account/personal_details")).statusCode).toBe(200);
    expect(await test.customerOf(member)).toMatchObject({ phone: "+17135558201" });
    expect((await test.eventsOf(member))[0]).toMatchObject({
      kind: "phone_changed",
      facts: { phone: "+171*****201" },
    });
    const signIn = await test.fixture.phones.verify(
      "+17135558101",
      await test.fixture.phones.receiveCode("+17135558101"),
    );
    expect(signIn.json().refresh_token).toBeNull();
  });

  it("of another member is refused only after its code [SELF-04]", async () => {
    const owner = await test.joinAs("Nora", "+17135558102");
    const member = await test.joinAs("Olga", "+17135558103");
    expect((await request(member, owner.phone)).statusCode).toBe(200);
    const code = await test.phoneCode(owner.phone);
    expectRefusal(await confirm(member, owner.phone, code), 409, "conflict");
    expectRefusal(await confirm(member, owner.phone, code), 400, "invalid_code");
    const details = (await test.ask(member, "/account/personal_details")).json();
    expect(details.phone_number).toBe("+17135558103");
  });

  it("is taken from an account that was never used [SELF-04]", async () => {
    const member = await test.joinAs("Petra", "+17135558104");
    const empty = await test.fixture.accounts.signIn({ phoneNumber: "+17135558204" });
    await request(member, "+17135558204");
    const code = await test.phoneCode("+17135558204");
    expect((await confirm(member, "+17135558204", code)).statusCode).toBe(200);
    expect((await test.ask(empty, "/auth/me")).statusCode).toBe(401);
  });

  it("needs a fresh proof, and another number than now [SELF-04]", async () => {
    const member = await test.joinAs("Rosa", "+17135558105");
    expectRefusal(await request(member, member.phone), 400, "invalid");
    expectRefusal(await request(member, "12"), 400, "invalid");
    test.fixture.clock.pass(11 * MINUTE_MS);
    expectRefusal(await request(member, "+17135558205"), 403, "proof_required");
    expectRefusal(await confirm(member, "+17135558205", "123456"), 403, "proof_required");
  });

  it("changes once when it is confirmed twice at once [SELF-04]", async () => {
    const member = await test.joinAs("Sofia", "+17135558106");
    await request(member, "+17135558206");
    const code = await test.phoneCode("+17135558206");
    const answers = await Promise.all([
      confirm(member, "+17135558206", code),
      confirm(member, "+17135558206", code),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    expect(await test.takeMail(member.email)).toHaveLength(1);
  });
});

const DALLAS = { address_line_1: "1500 Main St", city: "Dallas", state: "TX", zip: "75201" };
const SEATTLE = { address_line_1: "400 Pine St", city: "Seattle", state: "WA", zip: "98101" };
const MIAMI = { address_line_1: "100 Biscayne Blvd", city: "Miami", state: "FL", zip: "33132" };

describe("the address", () => {
  const change = (member: Pick<Member, "headers">, address: object, accepts?: boolean) =>
    test.call("/account/address", member.headers, { address, ...(accepts && { accepts_end: true }) });

  it("is checked as when joining, and reaches Stripe's customer [SELF-04]", async () => {
    const member = await test.joinAs("Tara", "+17135558111");
    const answer = await change(member, { ...DALLAS, address_line_2: "Apt 4" });
    expect(answer.json()).toMatchObject({
      address: { city: "Dallas", address_line_2: "Apt 4" },
      renews: true,
    });
    const mails = await test.takeMail(member.email);
    expect(mails.map(({ subject }) => subject)).toEqual(["Your Smirk address was changed"]);
    expect(mails[0]?.text).toContain("1500 Main St, Apt 4, Dallas, TX 75201");
    expect(await test.customerOf(member)).toMatchObject({ address: { city: "Dallas", state: "TX" } });
    expect((await test.eventsOf(member))[0]).toMatchObject({
      kind: "address_changed",
      facts: { state: "TX" },
    });
    expectRefusal(await change(member, { ...DALLAS, zip: "" }), 400, "invalid");
    expectRefusal(await change(member, { ...DALLAS, state: "QQ" }), 400, "invalid");
    expectRefusal(
      await change(member, { ...DALLAS, city: "Nowhereville", zip: "00000" }),
      422,
      "wrong_address",
    );
    expect((await change(member, { ...DALLAS, address_line_1: "Main St" })).json()).toMatchObject({
      error: "wrong_address",
      reason: "no_street_number",
    });
    expectRefusal(
      await change(member, { ...DALLAS, address_line_1: "100 Queen St W, Toronto, Canada" }),
      422,
      "out_of_region",
    );
  });

  it("in a state without sale is saved once the end is accepted [SELF-04]", async () => {
    const member = await test.joinAs("Ursula", "+17135558112");
    expectRefusal(await change(member, SEATTLE), 422, "out_of_region");
    expect((await test.ask(member, "/account/personal_details")).json().address.state).toBe("TX");
    expect((await change(member, SEATTLE, true)).json()).toMatchObject({ is_active: true, renews: false });
    await test.fixture.jobs.settle();
    const card = await test.fixture.members.readCard(member);
    expect([card.auto_renew, card.canceled, card.ends_at !== null]).toEqual([false, false, true]);
    const back = await test.again(member);
    expectRefusal(await test.ask(back, "/account/renewal", { auto_renew: true }), 409, "conflict");
    await change(back, DALLAS);
    expect((await test.ask(back, "/account/renewal", { auto_renew: true })).json().auto_renew).toBe(true);
  });

  it("takes no right to a refund away, whichever way the member moves [SELF-04]", async () => {
    const leaving = await test.joinAs("Vera", "+17135558113", { address: MIAMI, renew_period: "annualy" });
    const coming = await test.joinAs("Wanda", "+17135558114", { renew_period: "annualy" });
    await change(leaving, DALLAS);
    await change(coming, MIAMI);
    await test.fixture.stripe.advance(60);
    for (const member of [leaving, coming]) {
      const { cancellation } = await test.fixture.members.readCancellation(member);
      expect(cancellation?.rule).toBe("pro_rata");
      expect(cancellation?.refund_cents).toBeGreaterThan(0);
    }
    const { headers } = await test.again(leaving);
    expect((await test.call("/account/agreement", headers)).body).toContain("Florida");
  });
});

describe("smirk member update", () => {
  const events = async (member: Member) => (await test.eventsOf(member))[0]?.kind;

  it("changes one detail as the member would, with an audit row [SELF-04]", async () => {
    const member = await test.joinAs("Xenia", "+17135558121");
    const run = (...args: string[]) =>
      runSmirk(test.fixture.ctx, ["member", "update", member.accountId, ...args, "--yes"]);
    // The name of the release before.
    expect((await run("--name", "Xena", "--surname", "Diaz", "--reason", "typo")).code).toBe(0);
    expect(await events(member)).toBe("name_changed");
    const { address_line_1: street, city, state, zip } = DALLAS;
    const home = ["--street", street, "--city", city, "--state", state, "--zip", zip];
    expect((await run(...home)).err).toMatch(/^Please say why\./);
    expect((await run(...home, "--reason", "Has moved")).code).toBe(0);
    expect(await events(member)).toBe("address_changed");
    const rows = await test.fixture.db
      .selectFrom("audit_entries")
      .select("changes")
      .where("command", "=", "member update")
      .execute();
    expect(rows.map(({ changes }) => changes)).toEqual(["name", "address"].map((changed) => ({ changed })));
  });

  it("refuses two changes, none, and a number of another member [SELF-04]", async () => {
    const owner = await test.joinAs("Yara", "+17135558122");
    const member = await test.joinAs("Zora", "+17135558123");
    const run = (...args: string[]) =>
      runSmirk(test.fixture.ctx, ["member", "update", member.accountId, ...args, "--yes"]);
    expect((await run("--email", "a@example.com", "--phone", owner.phone)).code).not.toBe(0);
    expect((await run()).code).not.toBe(0);
    const taken = ["member", "update", member.accountId, "--phone", owner.phone];
    const { answers } = await runApproved(test.fixture, taken);
    expect(answers[0]?.json().message).toContain("belongs to another account");
  });
});
