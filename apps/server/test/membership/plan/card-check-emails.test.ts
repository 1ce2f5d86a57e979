import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { createSettableClock, MINUTE_MS } from "../../support/settable-clock.ts";
import { deskCalls, openDesk } from "./desk-calls.ts";

let fixture: TestApp<"stripe" | "mail" | "phones" | "clock">;
let calls: ReturnType<typeof deskCalls>;
let office: string;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, mail: true, phones: true, clock: createSettableClock() });
  calls = deskCalls(fixture);
  office = (await calls.addOffice()).locationId;
});
afterAll(() => fixture.close());

const PHONE = "+17135557311";

/** @returns the member and the address of their emails */
async function join(changes: { phone_number?: string; language?: "en" | "es" }) {
  const member = await calls.join();
  await fixture.db.updateTable("accounts").set(changes).where("id", "=", member.accountId).execute();
  await fixture.jobs.settle();
  const { email } = await calls.membershipOf(member);
  await fixture.mail.take(email);
  return { member: await fixture.members.signInAgain(member), email };
}

/** A desk that is named checks the member's screen so many times, a minute apart. */
async function check(member: SignedIn, times: number, pressed: string[] = ["checked"]): Promise<void> {
  const desk = openDesk(fixture);
  for (let count = 0; count < times; count += 1) {
    fixture.clock.pass(MINUTE_MS);
    const path = await calls.makeScreen(member);
    if (count === 0) await desk.choose(path, office);
    expect((await desk.get(path)).statusCode).toBe(200);
    for (const outcome of pressed) expect((await desk.press(path, outcome)).statusCode).toBe(200);
  }
  await fixture.jobs.settle();
}
const setTime = (time: string) => fixture.clock.pass(Date.parse(time) - fixture.ctx.clock.now().getTime());
const wantText = async (member: SignedIn) => {
  const payload = { kind: "card_text", is_wanted: true };
  const request = { method: "POST", url: "/account/messages", payload, headers: member.headers } as const;
  expect((await fixture.app.inject(request)).statusCode).toBe(200);
};
const textsTo = async (phone: string) =>
  (await fixture.phones.messagesTo(phone))
    .map(({ text }) => text)
    .filter((text) => text.includes("six times"));

it("the sixth check of a day by the member's clock is an email, once a day [DESK-03] [SELF-08]", async () => {
  const { member, email } = await join({ phone_number: PHONE });
  await wantText(member);
  setTime("2027-03-04T05:50:00Z");
  await check(member, 1);
  setTime("2027-03-04T18:00:00Z");
  await check(member, 5);
  expect(await fixture.mail.take(email)).toEqual([]);
  await check(member, 1);
  await check(member, 1);
  const mails = await fixture.mail.take(email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    "A card of your Smirk membership was checked 6 times in one day",
  ]);
  expect(mails[0]?.text).toContain("Dentist offices checked your card 6 times on Mar 4, 2027:");
  expect(mails[0]?.text).toMatch(/Mar 4, 2027, 12:01\sPM CST: Lakeside Dental, Houston/);
  expect(mails[0]?.text).not.toContain("/check/");
  expect(await textsTo(PHONE)).toEqual([expect.stringContaining("If it was not you, replace it: http")]);
});

it("counts what desks pressed, each code once, and no code that was only opened, D6 [DESK-03]", async () => {
  const { member, email } = await join({ language: "en" });
  setTime("2027-03-06T18:00:00Z");
  await check(member, 7, []);
  await check(member, 3, ["checked", "price_given", "not_taken"]);
  await check(member, 2, ["price_given"]);
  expect(await fixture.mail.take(email)).toEqual([]);
  await check(member, 1, ["not_taken"]);
  expect((await fixture.mail.take(email)).map(({ subject }) => subject)).toEqual([
    "A card of your Smirk membership was checked 6 times in one day",
  ]);
});

it("is in the language of the account [DESK-03] [ES-03]", async () => {
  const { member, email } = await join({ language: "es" });
  setTime("2027-03-07T18:00:00Z");
  await check(member, 6);
  const [mail] = await fixture.mail.take(email);
  expect(mail?.subject).toBe("Una tarjeta de su membresía de Smirk se verificó 6 veces en un día");
});
