import type { DentistsAnswer } from "@smirk/contract/account/dentists";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  queueDepartureEmails,
  requestDepartureEmails,
} from "../../../src/features/mail/queue/queue-dentist-emails.ts";
import { addDentist, addLocation } from "../../support/add-dentist.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";

let fixture: TestApp<"stripe" | "mail">;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, mail: true });
});
afterAll(() => fixture.close());

const LEFT = "One of your dentists has left the Smirk directory";
const MOVED = "One of your dentists has left the office you chose";
/** The members' plan, which their dentists take unless a test says otherwise. */
const PLANS = ["brightwell_discount_2"];

let left: string;
/** Far from those of the other tests. */
let office: { lat: number; lng: number };
let member: SignedIn;
let email: string;
let joined = 0;
/** A member with a child, and a dentist of their own who is about to leave. */
beforeEach(async () => {
  joined += 1;
  email = `left${joined}@example.com`;
  const provider = { name: "Otto", last_name: "Grau", specialities: ["GD", "PE"] };
  office = { lat: 25 + joined, lng: -95 };
  left = (await addDentist(fixture.db, { provider, at: office })).locationId;
  const child = { relation: "child", name: "Mia", surname: "Lopez", birth_date: "2015-06-01" };
  member = await fixture.members.join({ email, primary_dentist_id: left, family_members: [child] });
  await mailsToMember();
});

async function publish(locationId: string, published: boolean): Promise<void> {
  await fixture.db
    .updateTable("provider_locations")
    .set({ published })
    .where("id", "=", locationId)
    .execute();
  if (published) await sql`select refresh_location_cards(null)`.execute(fixture.db);
}
async function mailsToMember() {
  for (let round = 0; round < 3; round += 1) await fixture.jobs.run();
  return fixture.mail.take(email);
}
/** What the daily job does, and its jobs. @returns the mails to the member since the last time */
async function passDay() {
  await requestDepartureEmails(fixture.ctx);
  return mailsToMember();
}
async function read(): Promise<DentistsAnswer> {
  const { headers } = await fixture.members.signInAgain(member);
  return (await fixture.app.inject({ url: "/account/dentists", headers })).json();
}
async function membershipId(): Promise<string> {
  return (await fixture.members.membershipsOf(member.accountId))[0]?.id ?? "";
}

describe("a dentist who left the directory [SELF-03]", () => {
  it("is emailed to the member once, with the three nearest who fit", async () => {
    const near = async (name: string, miles: number, provider: object, location: object = {}) => {
      const at = { lat: office.lat + miles / 69, lng: office.lng };
      const added = {
        provider: { name, last_name: "Near", ...provider },
        location: { plans: PLANS, ...location },
        at,
      };
      return (await addDentist(fixture.db, added)).locationId;
    };
    const general = { specialities: ["GD"] };
    const third = await near("Third", 3, { specialities: ["OR", "PE"] });
    const first = await near("First", 1, general, {
      accepting_new_patients: true,
      accepting_checked_on: "2026-11-01",
    });
    const second = await near(
      "Second",
      2,
      {},
      {
        accepting_new_patients: false,
        accepting_checked_on: "2019-11-01",
        accepting_expired: true,
      },
    );
    await near("Fourth", 4, general);
    await near("Surgeon", 0.5, { specialities: ["OS"] });
    await near("Full", 0.5, general, { accepting_new_patients: false, accepting_checked_on: "2026-11-01" });
    await near("Unlisted", 0.5, general, { published: false });
    await near("Elsewhere", 0.5, general, { plans: ["brightwell_insurance", "brightwell_discount_3"] });
    await publish(left, false);

    const [mail, ...others] = await passDay();
    expect([mail?.subject, others]).toEqual([LEFT, []]);
    expect(mail?.text).toContain("Otto Grau, DDS is no longer in our directory.");
    expect(mail?.text).toContain("Maria Lopez and Mia Lopez");
    expect(mail?.text.match(/\w+ Near, DDS/g)).toEqual([
      "First Near, DDS",
      "Second Near, DDS",
      "Third Near, DDS",
    ]);
    expect(mail?.text).toContain("1.0 miles away");
    expect(mail?.text).toMatch(/\/membership\/dentists/);
    expect(await passDay()).toEqual([]);

    const { people, departures } = await read();
    expect(people.map(({ dentist }) => dentist?.office)).toEqual([null, null]);
    expect(departures).toMatchObject([
      {
        name: "Otto",
        person_ids: people.map(({ id }) => id),
        nearest: [{ distance_miles: expect.closeTo(1, 1) }, {}, {}],
      },
    ]);
    const { nearest = [] } = departures[0] ?? {};
    expect(nearest.map(({ location_id: id }) => id)).toEqual([first, second, third]);
    expect(nearest.map((one) => one.accepting_new_patients)).toEqual([true, null, null]);
  });

  it.each([
    ["that takes the plan", PLANS, true, ""],
    ["that does not take it", ["brightwell_insurance"], false, ", not in your plan"],
  ])(
    "and has another office there %s is not said to have left it",
    async (_which, plans, takesPlan, said) => {
      const { provider_id: providerId } = await fixture.db
        .selectFrom("provider_locations")
        .select("provider_id")
        .where("id", "=", left)
        .executeTakeFirstOrThrow();
      const at = { lat: office.lat + 5 / 69, lng: office.lng };
      const other = await addLocation(fixture.db, providerId, { address: "9 New St", plans, at });
      await publish(left, false);
      await publish(other, true);
      const [mail] = await passDay();
      expect(mail?.subject).toBe(MOVED);
      expect(mail?.text).not.toContain("no longer in our directory");
      expect(mail?.text).toContain(`9 New St, Houston, TX 77002, 5.0 miles away${said}`);
      const { departures } = await read();
      expect(departures).toMatchObject([{ elsewhere: { location_id: other, takes_plan: takesPlan } }]);
      expect(departures[0]?.nearest.map(({ location_id: id }) => id)).not.toContain(other);
      // An office that closes too leaves nobody in the directory.
      await publish(other, false);
      expect((await read()).departures).toMatchObject([{ elsewhere: null }]);
    },
  );

  it("takes the member's plan or not, wherever a dentist is named", async () => {
    const officeOf = async () => (await read()).people[0]?.dentist?.office;
    const take = async (plans: string[]) => {
      await fixture.db.updateTable("provider_locations").set({ plans }).where("id", "=", left).execute();
      await publish(left, true);
    };
    await take(PLANS);
    expect(await officeOf()).toMatchObject({ takes_plan: true });
    await take(["brightwell_insurance", "brightwell_discount_1"]);
    expect(await officeOf()).toMatchObject({ takes_plan: false });
    expect((await read()).plan_list).toBe(PLANS[0]);
  });

  it("is not reported once back before the daily job or before the email is sent", async () => {
    await publish(left, false);
    await publish(left, true);
    expect(await passDay()).toEqual([]);
    await publish(left, false);
    await requestDepartureEmails(fixture.ctx);
    await queueDepartureEmails(fixture.ctx, await membershipId());
    await publish(left, true);
    expect(await mailsToMember()).toEqual([]);
    expect((await read()).departures).toEqual([]);
    await publish(left, false);
    expect((await passDay()).map(({ subject }) => subject)).toEqual([LEFT]);
  });

  it("is not reported to people who chose another one before the email is sent", async () => {
    const { locationId } = await addDentist(fixture.db, { provider: { name: "Ben", last_name: "Kim" } });
    await publish(left, false);
    await queueDepartureEmails(fixture.ctx, await membershipId());
    const { headers } = await fixture.members.signInAgain(member);
    const payload = { location_id: locationId, person_ids: (await read()).people.map(({ id }) => id) };
    await fixture.app.inject({ method: "POST", url: "/account/dentists", headers, payload });
    expect((await mailsToMember()).map(({ subject }) => subject)).toEqual(["Your Smirk dentist has changed"]);
    expect((await read()).departures).toEqual([]);
  });

  it("is one email when the job is killed, or runs several times at once", async () => {
    await publish(left, false);
    const id = await membershipId();
    const broken = sql`alter table dentist_choices add constraint broken check (notified_at is null) not valid`;
    await broken.execute(fixture.db);
    await expect(queueDepartureEmails(fixture.ctx, id)).rejects.toThrow("broken");
    await sql`alter table dentist_choices drop constraint broken`.execute(fixture.db);
    await Promise.all([1, 2, 3].map(() => queueDepartureEmails(fixture.ctx, id)));
    expect((await passDay()).map(({ subject }) => subject)).toEqual([LEFT]);
  });

  it("is still named after the directory has deleted the dentist", async () => {
    await fixture.db.deleteFrom("provider_locations").where("id", "=", left).execute();
    const [mail] = await passDay();
    expect(mail?.text).toContain("Otto Grau, DDS is no longer in our directory.");
    expect((await read()).departures).toMatchObject([{ name: "Otto", last_name: "Grau" }]);
  });

  it("is not reported for a membership that is over", async () => {
    await fixture.members.cancel(member);
    await mailsToMember();
    await publish(left, false);
    expect(await passDay()).toEqual([]);
    expect((await read()).departures).toEqual([]);
  });
});
