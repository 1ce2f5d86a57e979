import type { IntroducedOffice, IntroductionsAnswer } from "@smirk/contract/account/introductions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endIntroductions } from "../../src/features/offices/introductions/live-introductions.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import type { SignedIn } from "../support/parts/accounts-part.ts";
import { addOperator } from "../support/parts/operators-part.ts";
import { runApproved } from "../support/run-approved.ts";
import { createSettableClock, DAY_MS, HOUR_MS } from "../support/settable-clock.ts";
import { linkOf, type Office, openOffices } from "./open-office.ts";

const clock = createSettableClock("2026-11-15T18:00:00Z");
let fixture: TestApp<"stripe" | "mail">;
let offices: ReturnType<typeof openOffices>;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, mail: true, clock });
  offices = openOffices(fixture);
});
afterAll(() => fixture.close());

async function call(member: SignedIn, action?: "" | "/withdraw", payload?: object) {
  const { headers } = await fixture.members.signInAgain(member);
  const url = `/account/introductions${action ?? ""}`;
  return fixture.app.inject({ method: payload ? "POST" : "GET", url, headers, ...(payload && { payload }) });
}
const officeOf = (answer: { json<T>(): T }, { locationId }: Office) =>
  answer.json<IntroductionsAnswer>().offices.find(({ location_id: id }) => id === locationId);
const read = async (member: SignedIn, office: Office) => officeOf(await call(member), office);
const send = (member: SignedIn, office: Office, contact = "none", purpose = "cleaning") =>
  call(member, "", { location_id: office.locationId, purpose, contact });
const withdraw = (member: SignedIn, office: Office) =>
  call(member, "/withdraw", { location_id: office.locationId });

async function mailTo({ email }: Office) {
  for (let round = 0; round < 2; round += 1) await fixture.jobs.run();
  return fixture.mail.take(email);
}
async function choose(member: SignedIn, office: Office) {
  const { headers } = await fixture.members.signInAgain(member);
  const url = "/account/dentists";
  const { people } = (await fixture.app.inject({ url, headers })).json<{ people: { id: string }[] }>();
  const payload = { location_id: office.locationId, person_ids: people.map(({ id }) => id) };
  const answer = await fixture.app.inject({ method: "POST", url, headers, payload });
  expect(answer.statusCode, answer.body).toBe(200);
}
/** A member whose dentist is at an office with a contact of record. */
async function meet(location: Parameters<typeof offices.add>[0] = {}) {
  const member = await fixture.members.prepareWelcomed();
  const office = await offices.add(location);
  await choose(member, office);
  return { member, office };
}
const rowsOf = ({ locationId }: Office) =>
  fixture.db
    .selectFrom("office_introductions")
    .select(["name", "contact", "ended_at"])
    .where("location_id", "=", locationId)
    .execute();

describe("what a member lets an office know", () => {
  it.each([
    ["phone", /^Please call Maria at \(\d{3}\) \d{3}-\d{4}\.$/m],
    ["email", /^Please write to Maria at \S+@\S+\.$/m],
    ["none", /^Maria will call you\.$/m],
  ])("is the text that was shown, and no more: contact %s [OFF-05]", async (contact, sentence) => {
    const { member, office } = await meet();
    const shown = (await read(member, office))?.messages.find(
      (one) => one.purpose === "cleaning" && one.contact === contact,
    );
    expect(shown?.text).toMatch(sentence);
    expect(await mailTo(office)).toEqual([]);
    const sent = officeOf(await send(member, office, contact), office);
    expect(sent).toMatchObject({ state: "sent", sent: { text: shown?.text } });
    const [mail, ...more] = await mailTo(office);
    expect(more).toEqual([]);
    expect(mail?.text.replaceAll("\n\n", "\n")).toContain(shown?.text);
    const { name, last_name, birth_date, address_line_1, policy_number, ...reached } = (
      await fixture.members.membershipsOf(member.accountId)
    )[0] as unknown as Record<string, string>;
    expect(name).toBe("Maria");
    const hidden = [last_name, birth_date, address_line_1, policy_number];
    for (const secret of contact === "email" ? hidden : [...hidden, reached.email])
      expect(mail?.text).not.toContain(secret);
  });

  it("is in the language of the office's last answer [OFF-05]", async () => {
    // It is the only contact, and so the next one that is asked.
    await fixture.db.updateTable("provider_locations").set({ record_email: null }).execute();
    const { member, office } = await meet();
    const [asked] = await offices.ask(office);
    await offices.post(`/es${linkOf(asked, "/office/confirm")}`, { answer: "right" });
    await send(member, office);
    const [mail] = await mailTo(office);
    expect(mail?.text).toContain("Maria quiere una limpieza.");
  });

  it("is sent once, however often it is pressed [OFF-05]", async () => {
    const { member, office } = await meet();
    const answers = await Promise.all([send(member, office), send(member, office)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await mailTo(office)).toHaveLength(1);
  });

  it("is for members' own dentists alone [OFF-05]", async () => {
    const { member } = await meet();
    const other = await offices.add();
    expect((await send(member, other)).statusCode).toBe(409);
    const visitor = await fixture.accounts.signIn();
    const url = "/account/introductions";
    const answer = await fixture.app.inject({ url, headers: visitor.headers });
    expect([answer.statusCode, (await fixture.app.inject({ url })).statusCode]).toEqual([403, 401]);
    expect(await mailTo(other)).toEqual([]);
  });

  it("is withdrawn by one press, before its email too [OFF-05]", async () => {
    const { member, office } = await meet();
    await send(member, office, "phone");
    expect(officeOf(await withdraw(member, office), office)).toMatchObject({
      state: "too_often",
      sent: null,
    });
    expect(await mailTo(office)).toEqual([]);
    expect(await rowsOf(office)).toEqual([{ name: null, contact: null, ended_at: expect.any(Date) }]);
  });

  it("is not in an email that waited until it was withdrawn [OFF-05]", async () => {
    const { member, office } = await meet();
    await mailTo(office);
    await send(member, office);
    await fixture.mail.setFailure("busy", 1);
    await mailTo(office);
    await fixture.mail.setFailure(null);
    await withdraw(member, office);
    await fixture.ctx.pool.query("update graphile_worker._private_jobs set run_at = now()");
    expect(await mailTo(office)).toEqual([]);
  });

  it("does not come back with a dentist who is chosen again [OFF-05]", async () => {
    const { member, office } = await meet();
    await send(member, office);
    const other = await offices.add();
    clock.pass(HOUR_MS);
    await choose(member, other);
    clock.pass(HOUR_MS);
    await choose(member, office);
    expect((await read(member, office))?.state).toBe("too_often");
    expect(await mailTo(office)).toEqual([]);
    await endIntroductions(fixture.db, clock.now());
    expect(await rowsOf(office)).toEqual([{ name: null, contact: null, ended_at: expect.any(Date) }]);
  });

  it("ends with the membership, and is forgotten within the hour [OFF-05]", async () => {
    const { member, office } = await meet();
    await send(member, office);
    await endIntroductions(fixture.db, clock.now());
    expect(await rowsOf(office)).toMatchObject([{ name: "Maria" }]);
    await fixture.members.cancel(member);
    await fixture.jobs.run();
    expect((await call(member)).json()).toEqual({ offices: [] });
    await endIntroductions(fixture.db, clock.now());
    expect(await rowsOf(office)).toMatchObject([{ name: null }]);
  });

  it("goes to an office once in 30 days, and to three offices [OFF-05]", async () => {
    const { member, office } = await meet();
    const others = [await offices.add(), await offices.add(), await offices.add()];
    const states: (IntroducedOffice["state"] | undefined)[] = [];
    for (const one of [office, ...others]) {
      await choose(member, one);
      states.push((await read(member, one))?.state);
      await send(member, one);
      await withdraw(member, one);
    }
    expect(states).toEqual(["open", "open", "open", "too_often"]);
    clock.pass(30 * DAY_MS);
    expect((await read(member, others[2] as Office))?.state).toBe("open");
  });

  it.each<[string, (office: Office) => Promise<unknown>]>([
    ["has no address", ({ locationId }) => setContact(locationId, null)],
    ["stopped our emails", stopEmails],
    ["takes no mail", bounce],
  ])("is a call where the office %s [OFF-05]", async (_why, change) => {
    const { member, office } = await meet();
    await change(office);
    expect(await read(member, office)).toMatchObject({
      state: "no_contact",
      messages: [],
      phone: "+17135550101",
    });
    expect((await send(member, office)).statusCode).toBe(409);
  });

  it("makes an office to call where its email came back, as a request does [OFF-05, OFF-01]", async () => {
    const { office } = await meet();
    await bounce(office);
    const operator = await addOperator(fixture, "support");
    const listTasks = async () =>
      (await operator.call("/offices/tasks"))
        .json()
        .tasks.filter(({ email }: { email: string }) => email === office.email);
    const [task, ...more] = await listTasks();
    expect([task, more]).toMatchObject([
      { kind: "bounced", listings: [{ location_id: office.locationId, phone: "+17135550101" }] },
      [],
    ]);
    const called = { batch_id: task.batch_id, reason: "New address by phone" };
    expect((await operator.call("/offices/dismiss", called)).statusCode).toBe(200);
    expect(await listTasks()).toEqual([]);
  });

  it("is in the member's data until it is erased [OFF-05, SELF-01]", async () => {
    const { member, office } = await meet();
    await send(member, office, "phone");
    await mailTo(office);
    const exported = await runApproved(fixture, ["member", "export", member.accountId]);
    expect(exported.answers[0]?.json().answer.memberships[0].introductions).toMatchObject([
      { location_id: office.locationId, name: "Maria", purpose: "cleaning", contact_kind: "phone" },
    ]);
    await fixture.members.cancel(member);
    await fixture.jobs.settle();
    await runApproved(fixture, ["member", "erase", member.accountId]);
    expect(await rowsOf(office)).toEqual([]);
    const mails = await fixture.db
      .selectFrom("outbox")
      .select("id")
      .where("recipient_address", "=", office.email)
      .execute();
    expect(mails).toEqual([]);
  });
});

async function setContact(locationId: string, email: string | null): Promise<void> {
  await fixture.db
    .updateTable("provider_locations")
    .set({ record_email: email })
    .where("id", "=", locationId)
    .execute();
}

/** The link is of another member's word. */
async function stopEmails(office: Office): Promise<void> {
  const another = await fixture.members.prepareWelcomed();
  await choose(another, office);
  await send(another, office);
  const [mail] = await mailTo(office);
  expect((await offices.post(linkOf(mail, "/office/stop"))).statusCode).toBe(200);
}

async function bounce(office: Office): Promise<void> {
  const another = await fixture.members.prepareWelcomed();
  await choose(another, office);
  await mailTo(office);
  await send(another, office);
  await fixture.mail.setFailure("refuse", 1);
  await mailTo(office);
  await fixture.mail.setFailure(null);
}
