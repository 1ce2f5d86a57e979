import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ListedReport } from "../../src/features/reports/list-reports.ts";
import { addDentist } from "../support/add-dentist.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { addOperator, type SignedInOperator } from "../support/parts/operators-part.ts";
import { nextAddress } from "../support/parts/phones-part.ts";
import { createSettableClock } from "../support/settable-clock.ts";

let fixture: TestApp<"mail" | "clock">;
let help: SignedInOperator;
let look: SignedInOperator;
let ids: { providerId: string; locationId: string };
beforeAll(async () => {
  fixture = await createTestApp({ mail: true, clock: createSettableClock() });
  help = await addOperator(fixture, "support");
  look = await addOperator(fixture, "viewer");
});
afterAll(() => fixture.close());
let dentists = 0;
beforeEach(async () => {
  dentists += 1;
  ids = await addDentist(fixture.db, {
    provider: {
      name: "Ines",
      last_name: `Vale${"abcdefghijklmnopqrst"[dentists]}`,
      npi: `19000000${10 + dentists}`,
    },
    location: { phone: `+171355501${10 + dentists}`, city: `Plano ${"abcdefghijklmnopqrst"[dentists]}` },
  });
});

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  fixture.app.inject({ method: "POST", url, payload, headers, remoteAddress: nextAddress() });

async function reportByEmail(email: string, language = "en"): Promise<string> {
  const body = { location_id: ids.locationId, problem: "wrong_phone", note: "Nobody answers.", email };
  const report = (await post("/reports", body, { "accept-language": language })).json().data.report as string;
  await fixture.jobs.run();
  const [mail] = await fixture.mail.take(email);
  const code = /[A-Z0-9]{5}-[A-Z0-9]{5}/.exec(mail?.text ?? "")?.[0];
  await post("/reports/confirm", { report, code });
  return report;
}

async function listReports(): Promise<ListedReport[]> {
  const { reports } = (await look.call("/reports")).json<{ reports: ListedReport[] }>();
  return reports.filter(({ entry }) => entry === null || entry.locationId === ids.locationId);
}

const entry = () => ({ provider_id: ids.providerId, location_id: ids.locationId });
const settle = (report: string, outcome: string) =>
  help.call("/reports/settle", { report_id: report, outcome });
const readLocation = () =>
  fixture.db
    .selectFrom("provider_locations")
    .select(["published", "being_checked", "confirmed_on", "phone"])
    .where("id", "=", ids.locationId)
    .executeTakeFirstOrThrow();
const readEntries = () =>
  fixture.db
    .selectFrom("audit_entries")
    .select(["actor", "command", "reason", "changes"])
    .where("subject_id", "=", ids.locationId)
    .where("subject_kind", "=", "location")
    .orderBy("id")
    .execute();

describe("the queue of reports", () => {
  it("has the entry beside each report, and never an address [OPS-05]", async () => {
    await reportByEmail("queue@example.com");
    const [listed] = await listReports();
    expect(listed).toMatchObject({
      problem: "wrong_phone",
      note: "Nobody answers.",
      isConfirmed: true,
      wantsAnswer: true,
      entry: { ...{ locationId: ids.locationId }, published: true, beingChecked: false },
    });
    expect(JSON.stringify(listed)).not.toContain("queue@example.com");
  });

  it("settles all reports of an entry in one press, and shows the day [OPS-05]", async () => {
    const first = await reportByEmail("one@example.com");
    await reportByEmail("two@example.com");
    expect((await readLocation()).being_checked).toBe(true);
    const answer = await settle(first, "nothing_wrong");
    expect([answer.statusCode, answer.json().settled]).toEqual([200, 2]);
    expect(await readLocation()).toMatchObject({ being_checked: false, confirmed_on: expect.any(String) });
    expect(await listReports()).toEqual([]);
    expect((await settle(first, "hidden")).statusCode).toBe(409);
  });

  it("answers those who asked, once and in their language, and forgets them [OPS-05]", async () => {
    const first = await reportByEmail("uno@example.com", "es");
    await reportByEmail("dos@example.com");
    await post("/reports", { location_id: ids.locationId, problem: "other", email: "unproved@example.com" });
    await settle(first, "corrected");
    await fixture.jobs.run();
    await fixture.jobs.run();
    const [spanish, ...more] = await fixture.mail.take("uno@example.com");
    expect([spanish?.text.includes("los corregimos"), more]).toEqual([true, []]);
    expect((await fixture.mail.take("dos@example.com")).map(({ text }) => text)).toEqual([
      expect.stringContaining("corrected it"),
    ]);
    const unproved = await fixture.mail.take("unproved@example.com");
    expect(unproved.filter(({ subject }) => subject.includes("settled"))).toEqual([]);
    const rows = await fixture.db.selectFrom("directory_reports").select(["email", "reporter"]).execute();
    expect(rows.filter(({ email }) => email === "uno@example.com" || email === "dos@example.com")).toEqual(
      [],
    );
  });

  it("hides an entry, with one entry in the log [OPS-05]", async () => {
    await settle(await reportByEmail("hide@example.com"), "hidden");
    expect(await readLocation()).toMatchObject({ published: false, being_checked: false });
    const [logged, ...others] = await readEntries();
    expect(others).toEqual([]);
    expect(logged).toMatchObject({
      actor: help.email,
      command: "report settle",
      changes: { published: { before: true, after: false } },
    });
  });

  it("settles a nomination [OPS-05]", async () => {
    const body = { name: "Dr. Roe", place: "Waco" };
    const report = (await post("/nominations", body)).json().data.report as string;
    expect((await listReports()).find(({ id }) => id === report)?.nominee).toEqual(body);
    expect((await settle(report, "hidden")).statusCode).toBe(400);
    expect((await settle(report, "added")).statusCode).toBe(200);
    expect((await listReports()).some(({ id }) => id === report)).toBe(false);
  });
});

describe("an entry of the directory", () => {
  it("is found by name, phone, NPI, id and city, hidden or not [OPS-04]", async () => {
    const letter = "abcdefghijklmnopqrst"[dentists];
    await help.call("/directory/hide", { ...entry(), reason: "Asked to" });
    for (const text of [
      `vale${letter} ines`,
      `(713) 555-01${10 + dentists}`,
      `19000000${10 + dentists}`,
      ids.providerId,
      `plano ${letter}`,
      `Plano ${letter}, TX`,
    ]) {
      const { entries } = (await look.call("/directory/find", { text })).json();
      expect(entries, text).toContainEqual(
        expect.objectContaining({ locationId: ids.locationId, published: false }),
      );
    }
  });

  it("is corrected after a preview that writes nothing [OPS-04]", async () => {
    const body = { ...entry(), fields: { phone: "(713) 555-0199" } };
    const before = (await readLocation()).phone;
    const preview = await help.call("/directory/edit/preview", body);
    expect(preview.json().location.phone).toEqual({ before, after: "+17135550199" });
    expect((await readLocation()).phone).toBe(before);
    expect(await readEntries()).toEqual([]);
    const edited = await help.call("/directory/edit", { ...body, reason: "The office called" });
    expect(edited.json().locations[0].fields.phone).toBe("+17135550199");
    expect(await readEntries()).toMatchObject([
      {
        command: "provider edit",
        reason: "The office called",
        changes: { phone: { before, after: "+17135550199" } },
      },
    ]);
  });

  it("is refused what a column does not take [OPS-04]", async () => {
    const answer = await help.call("/directory/edit/preview", { ...entry(), fields: { phone: "12" } });
    expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringContaining("phone")]);
  });

  it("is hidden and shown again, each with its reason in the log [OPS-04]", async () => {
    await help.call("/directory/hide", { ...entry(), reason: "Closed for now" });
    const shown = await help.call("/directory/publish", { ...entry(), reason: "Open again" });
    expect(shown.json().locations[0].fields.published).toBe("true");
    expect((await readEntries()).map(({ command, reason }) => [command, reason])).toEqual([
      ["provider unpublish", "Closed for now"],
      ["provider publish", "Open again"],
    ]);
  });

  it("shows visitors that it is being checked, as an operator says [OPS-05]", async () => {
    const answer = await help.call("/directory/doubt", { ...entry(), reason: "Looks closed" });
    expect(answer.json().locations[0].being_checked).toBe(true);
    expect(await readEntries()).toMatchObject([
      { changes: { being_checked: { before: false, after: true } } },
    ]);
  });

  it("is confirmed by an operator, with the day for visitors [OPS-05]", async () => {
    await help.call("/directory/doubt", { ...entry(), reason: "Looks closed" });
    const answer = await help.call("/directory/confirm", { ...entry(), reason: "The office answered" });
    const day = answer.json().locations[0].confirmed_on;
    expect(answer.json().locations[0]).toMatchObject({
      being_checked: false,
      confirmed_on: expect.any(String),
    });
    const query = `{ getSingleProviderLocationDetails(id: "${ids.locationId}") { being_checked confirmed_on } }`;
    const shown = (await post("/graphql", { query })).json().data.getSingleProviderLocationDetails;
    expect(shown).toEqual({ being_checked: false, confirmed_on: day });
  });
});
