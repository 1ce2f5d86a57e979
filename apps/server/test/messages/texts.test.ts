import { sql } from "kysely";
import twilio from "twilio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cleanTexts } from "../../src/features/messages/clean-texts.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import type { SignedIn } from "../support/parts/accounts-part.ts";
import { createSettableClock, DAY_MS, SECOND_MS } from "../support/settable-clock.ts";

const FAILS_LATER = "4000000000000341";

let fixture: TestApp<"stripe" | "mail" | "phones" | "clock">;
let origin: string;
beforeAll(async () => {
  const clock = createSettableClock();
  fixture = await createTestApp({ stripe: true, mail: true, phones: true, clock });
  origin = await fixture.app.listen({ host: "127.0.0.1", port: 0 });
  await fixture.sandbox.control("PUT", "/sms/product", { url: origin });
});
afterAll(() => fixture.close());

let people = 0;
/** A member with a phone of their own who wants both kinds of texts, unless said otherwise. */
async function join(card?: string, isWanted = true): Promise<SignedIn & { phone: string }> {
  people += 1;
  const phone = `+1713555${String(7000 + people)}`;
  const accountId = await fixture.accounts.add({ phoneNumber: phone });
  const visitor = await fixture.accounts.startSession(accountId);
  const payment = await fixture.members.startPayment(visitor, { email: `texts${people}@example.com` });
  await fixture.stripe.confirm(payment, card);
  fixture.clock.pass(SECOND_MS);
  await fixture.members.askState(visitor, payment);
  const member = { ...(await fixture.members.signInAgain(visitor)), phone };
  for (const kind of isWanted ? ["payment_text", "renewal_text"] : []) {
    expect((await choose(member, kind)).statusCode).toBe(200);
  }
  return member;
}
const choose = async (member: SignedIn, kind: string, isWanted = true) => {
  const { headers } = await fixture.members.signInAgain(member);
  const payload = { kind, is_wanted: isWanted };
  return fixture.app.inject({ method: "POST", url: "/account/messages", headers, payload });
};
const textsTo = async ({ phone }: { phone: string }) =>
  (await fixture.phones.messagesTo(phone)).map(({ text }) => text);
const sendFrom = async (from: string, text: string, signature: "good" | "bad" = "good") =>
  (await fixture.sandbox.control("POST", "/sms/inbound", { from, text, signature })).json<{
    status: number;
    answer: string | null;
  }>();
const stoppedAt = async (member: SignedIn) => {
  const { headers } = await fixture.members.signInAgain(member);
  return (await fixture.app.inject({ url: "/account/messages", headers })).json().texts.stopped_at;
};

/** To the day before the renewal of those who joined now, and over it. */
async function toReminder(): Promise<void> {
  await fixture.stripe.advance(25);
  await fixture.jobs.settle();
}
async function toRenewal(): Promise<void> {
  await toReminder();
  await fixture.stripe.advance(8);
  for (let round = 0; round < 2; round += 1) await fixture.jobs.settle();
}

describe("texts besides codes", () => {
  it("remind of a renewal and say that a payment failed, once each [SELF-08]", async () => {
    const member = await join(FAILS_LATER);
    const other = await join(FAILS_LATER, false);
    await toRenewal();
    expect((await textsTo(member)).toReversed()).toEqual([
      expect.stringMatching(
        /^Smirk: Your membership renews on .+ for \$24\.90\. .+\/membership Reply STOP to stop texts\.$/,
      ),
      expect.stringMatching(
        /^Smirk: Your payment of \$24\.90, due \w+ \d+, \d{4}, failed\. .+\/membership Reply STOP to stop texts\.$/,
      ),
    ]);
    expect(await textsTo(other)).toEqual([]);
  });

  it("leave no words behind once they are sent [SELF-08]", async () => {
    const member = await join();
    await toReminder();
    const rows = await fixture.db
      .selectFrom("texts")
      .select(["body", "failure"])
      .where("account_id", "=", member.accountId)
      .execute();
    expect(rows).toEqual([{ body: null, failure: null }]);
  });

  it("leave no words, numbers or ids behind after 30 days, sent or not [SELF-08]", async () => {
    const { accountId, phone } = await join();
    const days = [29, 31];
    const writtenAt = (day: number) => new Date(fixture.clock.now().getTime() - day * DAY_MS);
    const texts = days.map((day) => ({
      occasion: `old:${accountId}:${day}`,
      kind: "card_checks" as const,
      account_id: accountId,
      phone_number: phone,
      body: `Written ${day} days ago`,
      written_at: writtenAt(day),
      lapses_at: writtenAt(day - 1),
    }));
    await fixture.db.insertInto("texts").values(texts).execute();
    const inbound = days.map((day) => ({ message_id: `SM${accountId}${day}`, received_at: writtenAt(day) }));
    await fixture.db.insertInto("inbound_texts").values(inbound).execute();
    await cleanTexts(fixture.ctx);
    const kept = await fixture.db
      .selectFrom("texts")
      .select(["body", "phone_number"])
      .where(
        "occasion",
        "in",
        texts.map(({ occasion }) => occasion),
      )
      .orderBy("written_at", "desc")
      .execute();
    expect(kept).toEqual([
      { body: "Written 29 days ago", phone_number: phone },
      { body: null, phone_number: null },
    ]);
    const ids = inbound.map(({ message_id: id }) => id);
    const left = await fixture.db
      .selectFrom("inbound_texts")
      .select("message_id")
      .where("message_id", "in", ids)
      .execute();
    expect(left).toEqual([{ message_id: ids[0] }]);
  });

  it("are not repeated when it is not known whether they went out [SELF-08]", async () => {
    const member = await join();
    await fixture.sandbox.control("PUT", "/sms/failure", { failure: "answer_lost", times: 1 });
    await toReminder();
    await fixture.jobs.settle();
    expect(await textsTo(member)).toHaveLength(1);
  });

  it("are tried again when the vendor refuses for a while [SELF-08]", async () => {
    const member = await join();
    await fixture.sandbox.control("PUT", "/sms/failure", { failure: "too_many_requests", times: 1 });
    await toReminder();
    await sql`update graphile_worker._private_jobs set run_at = now() where key like 'text-%'`.execute(
      fixture.db,
    );
    await fixture.jobs.run();
    expect(await textsTo(member)).toHaveLength(1);
  });
});

describe("STOP by text", () => {
  it("ends all texts but codes until START, and says so [SELF-08]", async () => {
    const member = await join();
    const stopped = await sendFrom(member.phone, "Stop");
    expect(stopped).toEqual({ status: 200, answer: expect.stringContaining("You will get no more texts") });
    expect(await stoppedAt(member)).toEqual(expect.any(Number));
    await toReminder();
    expect((await textsTo(member)).filter((text) => text.includes("renews"))).toEqual([]);
    const started = await sendFrom(member.phone, "START");
    expect(started.answer).toContain("You will again get the texts");
    expect(await stoppedAt(member)).toBeNull();
  });

  it("is understood as a sentence too, and a doubtful text is asked about once a day, S1 [USE-19] [SELF-08]", async () => {
    const member = await join();
    const doubtful = await sendFrom(member.phone, "Too many texts");
    expect(doubtful).toEqual({ status: 200, answer: expect.stringContaining("Reply STOP to stop texts") });
    expect((await sendFrom(member.phone, "I get too many texts")).answer).toBeNull();
    expect(await stoppedAt(member)).toBeNull();
    const stopped = await sendFrom(member.phone, "Please stop texting me");
    expect(stopped.answer).toContain("You will get no more texts");
    expect(await stoppedAt(member)).toEqual(expect.any(Number));
  });

  it("says where a membership is canceled, once a day, to members who ask or may mean that too [SELF-08]", async () => {
    const member = await join();
    const { answer } = await sendFrom(member.phone, "How do I cancel?");
    expect(answer).toMatch(/^Smirk: To cancel a membership, open http.+\/membership or call .+ Reply STOP/);
    expect((await sendFrom(member.phone, "how can i cancel my plan")).answer).toBeNull();
    expect(await stoppedAt(member)).toBeNull();
    expect((await sendFrom(member.phone, "I want to cancel")).answer).toMatch(
      /^Smirk: You will get no more texts .+ To cancel a membership, open http.+\/membership or call .+/,
    );
    expect(await stoppedAt(member)).toEqual(expect.any(Number));
    expect((await sendFrom("+17135558897", "CANCEL")).answer).not.toContain("membership");
  });

  it("does not stop codes, which the owner asks for [SELF-08]", async () => {
    const member = await join();
    await sendFrom(member.phone, "STOP");
    expect(await fixture.phones.receiveCode(member.phone)).toMatch(/^\d{6}$/);
  });

  it("keeps the page from promising texts [SELF-08]", async () => {
    const member = await join(undefined, false);
    await sendFrom(member.phone, "STOP");
    const answer = await choose(member, "payment_text");
    expect([answer.statusCode, answer.json().message]).toEqual([409, expect.stringContaining("START")]);
  });

  it("is noticed when only the vendor knows of it [SELF-08]", async () => {
    const member = await join();
    await sendFrom(member.phone, "STOP");
    await fixture.db.deleteFrom("text_stops").where("phone_number", "=", member.phone).execute();
    await toReminder();
    expect(await stoppedAt(member)).toEqual(expect.any(Number));
  });

  it("counts once, however often it is delivered [SELF-08]", async () => {
    const member = await join();
    const stop = { messageId: "SM-stop", from: member.phone, text: "STOP" };
    await deliver(stop);
    await deliver({ ...stop, messageId: "SM-start", text: "START" });
    expect((await deliver(stop)).body).not.toContain("<Message>");
    expect(await stoppedAt(member)).toBeNull();
  });

  it("is read once, whatever it says [SELF-08] [TRUST-10]", async () => {
    const thanks = { messageId: "SM-thanks", from: "+17135558898", text: "Thanks" };
    await deliver(thanks);
    expect((await deliver({ ...thanks, text: "STOP" })).body).not.toContain("<Message>");
  });

  it("HELP names the program and who to call [SELF-08]", async () => {
    const { answer } = await sendFrom("+17135558899", "help");
    expect(answer).toMatch(
      /^Smirk dental savings membership, not insurance\. Questions\? Call .+ Reply STOP/,
    );
  });

  it("and a question is answered with where its answer is, once a day and not after a STOP [SELF-08]", async () => {
    const member = await join();
    const { answer } = await sendFrom(member.phone, "Where is my card?");
    expect(answer).toMatch(
      /^Smirk: No one reads texts .+: http\S+\/membership Prices: http\S+ Questions\? Call .+/,
    );
    expect((await sendFrom(member.phone, "I moved")).answer).toBeNull();
    const hurt = await sendFrom(member.phone, "help my tooth is bleeding");
    expect(hurt.answer).toMatch(
      /^Smirk: No one reads texts .+ call 911\. For a tooth, call your dentist now/,
    );
    const stranger = "+17135558896";
    expect((await sendFrom(stranger, "¿cuánto cuesta una limpieza?")).answer).toContain("NO ES UN SEGURO");
    await sendFrom("+17135558895", "STOP");
    expect((await sendFrom("+17135558895", "Where is my card?")).answer).toBeNull();
  });

  it("and what is no keyword has no answer [SELF-08]", async () => {
    expect(await sendFrom("+17135558899", "Thanks & <bye>")).toEqual({ status: 200, answer: null });
  });
});

/** Delivers a text as Twilio signs it, unless changed on its way. */
async function deliver(
  { messageId, from, text }: { messageId: string; from: string; text: string },
  {
    changes = {},
    signature,
    host = new URL(origin).host,
  }: { changes?: Record<string, string>; signature?: string; host?: string } = {},
) {
  const { accountSid, authToken } = fixture.phones.config;
  const fields = { MessageSid: messageId, AccountSid: accountSid, From: from, Body: text };
  const signed = signature ?? twilio.getExpectedTwilioSignature(authToken, `${origin}/texts/inbound`, fields);
  return fixture.app.inject({
    method: "POST",
    url: "/texts/inbound",
    headers: {
      host,
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": signed,
    },
    payload: new URLSearchParams({ ...fields, ...changes }).toString(),
  });
}

describe("the webhook of texts", () => {
  const stop = { messageId: "SM-hook", from: "+17135558801", text: "STOP" };
  const isStopped = async () =>
    (
      await fixture.db
        .selectFrom("text_stops")
        .select("stopped_at")
        .where("phone_number", "=", stop.from)
        .execute()
    ).length > 0;

  it("refuses what the vendor did not sign, and changes nothing [SELF-08]", async () => {
    expect((await sendFrom(stop.from, "STOP", "bad")).status).toBe(403);
    for (const signature of ["", "nonsense"]) {
      expect((await deliver(stop, { signature })).statusCode).toBe(403);
    }
    expect(await isStopped()).toBe(false);
  });

  it.each([
    ["another phone", { From: "+17135558801" }],
    ["another text", { Body: "STOP" }],
    ["another account", { AccountSid: "AC0" }],
    ["a further field", { Extra: "1" }],
  ])("refuses %s than was signed [SELF-08]", async (_what, changes) => {
    const answer = await deliver({ messageId: "SM-x", from: "+17135558802", text: "HELP" }, { changes });
    expect(answer.statusCode).toBe(403);
  });

  it("refuses what was signed for the address that its Host header names [SELF-08]", async () => {
    const { accountSid, authToken } = fixture.phones.config;
    const text = { messageId: "SM-host", from: "+17135558804", text: "HELP" };
    const fields = { MessageSid: text.messageId, AccountSid: accountSid, From: text.from, Body: text.text };
    const elsewhere = "http://evil.example/texts/inbound";
    const signature = twilio.getExpectedTwilioSignature(authToken, elsewhere, fields);
    expect((await deliver(text, { signature, host: "evil.example" })).statusCode).toBe(403);
    expect((await deliver(text, { host: "evil.example" })).statusCode).toBe(200);
  });

  it("leaves the answer to the vendor where it has answered already [SELF-08]", async () => {
    const { accountSid, authToken } = fixture.phones.config;
    const fields = {
      MessageSid: "SM-opt",
      AccountSid: accountSid,
      From: "+17135558803",
      Body: "STOP",
      OptOutType: "STOP",
    };
    const signature = twilio.getExpectedTwilioSignature(authToken, `${origin}/texts/inbound`, fields);
    const answer = await deliver(
      { messageId: "SM-opt", from: fields.From, text: "STOP" },
      { signature, changes: { OptOutType: "STOP" } },
    );
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "text/xml; charset=utf-8"]);
    expect(answer.body).not.toContain("<Message>");
  });

  it("takes nothing where no vendor is configured [SELF-08]", async () => {
    const bare = await createTestApp({});
    const payload = "Body=STOP";
    const answer = await bare.app.inject({ method: "POST", url: "/texts/inbound", payload });
    await bare.close();
    expect(answer.statusCode).toBe(503);
  });
});
