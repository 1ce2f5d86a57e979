import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { addOperator } from "../support/parts/operators-part.ts";
import { createSettableClock, DAY_MS, HOUR_MS } from "../support/settable-clock.ts";
import { linkOf, type Office, openOffices } from "./open-office.ts";

const clock = createSettableClock("2026-11-15T18:00:00Z");
let fixture: TestApp<"mail">;
let offices: ReturnType<typeof openOffices>;
let office: Office;
let path: string;

beforeAll(async () => {
  fixture = await createTestApp({ mail: true, clock });
  offices = openOffices(fixture);
});
afterAll(() => fixture.close());

async function begin(): Promise<void> {
  await fixture.db.updateTable("provider_locations").set({ record_email: null }).execute();
  office = await offices.add({ accepting_new_patients: true, accepting_checked_on: "2026-01-05" });
  const [mail] = await offices.ask(office);
  path = linkOf(mail, "/office/confirm");
}

/** An operator of today: their sessions last for hours. */
const call = async (route: string, body?: object) =>
  (await addOperator(fixture, "support")).call(route, body);
const listChanges = async () => (await call("/offices/changes")).json().changes;
const listTasks = async () => (await call("/offices/tasks")).json().tasks;
const countTasks = async () => (await call("/today")).json().counts.offices;

describe("what offices said", () => {
  beforeEach(begin);

  it("is a line for each fact of a press, undone by one more [OFF-04]", async () => {
    const form = { phone: "7135550101", accepting: "no", hours: "lunch", speaks_KO: "1" };
    await offices.post(path, { answer: "save", ...form });
    const [change] = await listChanges();
    expect(change).toMatchObject({
      provider_id: office.providerId,
      actor: "the office",
      can_undo: true,
      facts: expect.arrayContaining([
        { name: "Confirmed on", before: "Not known", after: "Nov 15, 2026" },
        { name: "New patients", before: "Accepted", after: "Not accepted" },
        {
          name: "Opening hours",
          before: "Mon-Fri 08:00-17:00",
          after: "Mon-Fri 08:00-12:00, 13:00-17:00",
        },
        { name: "Languages", before: "English", after: "Korean" },
      ]),
    });
    expect(change.facts).toHaveLength(4);
    const undo = { provider_id: office.providerId, change_id: change.id };
    expect((await call("/directory/undo", undo)).statusCode).toBe(200);
    expect(await offices.read(office)).toMatchObject({ languages: ["EN"], accepting_new_patients: true });
    expect((await listChanges())[0]).toMatchObject({ id: change.id, can_undo: false });
  });

  it("cannot be undone once something of it changed again [OFF-04]", async () => {
    await offices.post(path, { answer: "save", phone: "7135550101", accepting: "no", hours: "now" });
    clock.pass(HOUR_MS);
    await offices.post(path, { answer: "save", phone: "7135550101", accepting: "yes", hours: "now" });
    const [newest, older] = await listChanges();
    expect([newest.can_undo, older.can_undo]).toEqual([true, false]);
  });
});

describe("an office to call", () => {
  beforeEach(begin);

  it("was asked and said nothing while its links worked [OFF-01]", async () => {
    clock.pass(30 * DAY_MS - 1);
    expect(await listTasks()).toEqual([]);
    clock.pass(1);
    expect(await listTasks()).toMatchObject([
      { kind: "silent", email: office.email, listings: [{ phone: "+17135550101" }] },
    ]);
    expect(await countTasks()).toBe(1);
  });

  it.each<[string, () => Promise<unknown>]>([
    ["answered", () => offices.post(path, { answer: "right" })],
    ["got another contact", () => setContact("new@office.example")],
  ])("is none that %s [OFF-01]", async (_what, change) => {
    await change();
    clock.pass(30 * DAY_MS);
    expect(await listTasks()).toEqual([]);
  });

  it("is put away until it is silent again [OFF-01]", async () => {
    clock.pass(30 * DAY_MS);
    const [task] = await listTasks();
    const called = { batch_id: task.batch_id, reason: "All right by phone" };
    expect((await call("/offices/dismiss", called)).statusCode).toBe(200);
    expect([await listTasks(), (await call("/offices/dismiss", called)).statusCode]).toEqual([[], 404]);
    clock.pass(60 * DAY_MS);
    expect(await offices.ask(office)).toHaveLength(1);
    clock.pass(30 * DAY_MS);
    expect(await listTasks()).toMatchObject([{ email: office.email }]);
  });

  it("comes at once where the email came back [OFF-01]", async () => {
    const fresh = await offices.add();
    await fixture.mail.setFailure("refuse", 1);
    await offices.ask(fresh);
    await fixture.mail.setFailure(null);
    expect(await listTasks()).toMatchObject([{ kind: "bounced", email: fresh.email }]);
  });
});

async function setContact(email: string): Promise<void> {
  await fixture.db
    .updateTable("provider_locations")
    .set({ record_email: email })
    .where("id", "=", office.locationId)
    .execute();
}
