import type { REPORTS } from "@smirk/contract/console/reports";
import type * as v from "valibot";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addDentist } from "../support/add-dentist.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { addOperator, type SignedInOperator } from "../support/parts/operators-part.ts";
import { nextAddress } from "../support/parts/phones-part.ts";
import { createSettableClock } from "../support/settable-clock.ts";

let fixture: TestApp<"mail" | "clock">;
let help: SignedInOperator;
let look: SignedInOperator;
type Report = v.InferOutput<(typeof REPORTS)["reports.list"]["answer"]>["reports"][number];

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
  fixture.clock.pass(1_000);
  ids = await addDentist(fixture.db, {
    provider: {
      name: "Ines",
      last_name: `Vale${"abcdefghijklmnopqrstuvwxyz"[dentists]}`,
      npi: `19000000${10 + dentists}`,
    },
    location: {
      phone: `+171355501${10 + dentists}`,
      city: `Plano ${"abcdefghijklmnopqrstuvwxyz"[dentists]}`,
    },
  });
});

const post = (
  url: string,
  payload: object,
  {
    headers = {},
    remoteAddress = nextAddress(),
  }: { headers?: Record<string, string>; remoteAddress?: string } = {},
) => fixture.app.inject({ method: "POST", url, payload, headers, remoteAddress });

let networks = 0;

/** Each is confirmed from another network. */
async function reportByEmail(email: string, language = "en"): Promise<string> {
  const body = { location_id: ids.locationId, problem: "wrong_phone", note: "Nobody answers.", email };
  const report = (await post("/reports", body, { headers: { "accept-language": language } })).json().data
    .report as string;
  await fixture.jobs.run();
  const [mail] = await fixture.mail.take(email);
  const code = /[A-Z0-9]{5}-[A-Z0-9]{5}/.exec(mail?.text ?? "")?.[0];
  networks += 1;
  await post("/reports/confirm", { report, code }, { remoteAddress: `203.0.${networks}.7` });
  await fixture.jobs.run();
  return report;
}

async function listReports(): Promise<Report[]> {
  const { reports } = (await look.call("/reports")).json<{ reports: Report[] }>();
  return reports.filter(({ entry }) => entry === null || entry.location_id === ids.locationId);
}

const entry = () => ({ provider_id: ids.providerId, location_id: ids.locationId });
const settle = (report: string, outcome: string) =>
  help.call("/reports/settle", { report_id: report, outcome, reason: "The office said so" });
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
    await reportByEmail("me@queue.example");
    const [listed] = await listReports();
    expect(listed).toMatchObject({
      problem: "wrong_phone",
      note: "Nobody answers.",
      is_confirmed: true,
      wants_answer: true,
      entry: { location_id: ids.locationId, published: true, being_checked: false },
    });
    expect(JSON.stringify(listed)).not.toContain("me@queue.example");
  });

  it("settles all reports of an entry in one press, and shows the day [OPS-05]", async () => {
    const first = await reportByEmail("me@one.example");
    await reportByEmail("me@two.example");
    expect((await readLocation()).being_checked).toBe(true);
    const answer = await settle(first, "nothing_wrong");
    expect([answer.statusCode, answer.json().settled]).toEqual([200, 2]);
    expect(await readLocation()).toMatchObject({ being_checked: false, confirmed_on: expect.any(String) });
    expect(await listReports()).toEqual([]);
    expect((await settle(first, "hidden")).statusCode).toBe(409);
  });

  it("answers those who asked, once and in their language, and forgets them [OPS-05]", async () => {
    const first = await reportByEmail("me@uno.example", "es");
    await reportByEmail("me@dos.example");
    await post("/reports", { location_id: ids.locationId, problem: "other", email: "me@unproved.example" });
    await settle(first, "corrected");
    await fixture.jobs.run();
    await fixture.jobs.run();
    const [spanish, ...more] = await fixture.mail.take("me@uno.example");
    expect([spanish?.text.includes("los corregimos"), more]).toEqual([true, []]);
    expect((await fixture.mail.take("me@dos.example")).map(({ text }) => text)).toEqual([
      expect.stringContaining("corrected it"),
    ]);
    const unproved = await fixture.mail.take("me@unproved.example");
    expect(unproved.filter(({ subject }) => subject.includes("settled"))).toEqual([]);
    const rows = await fixture.db.selectFrom("directory_reports").select(["email", "reporter"]).execute();
    expect(rows.filter(({ email }) => email === "me@uno.example" || email === "me@dos.example")).toEqual([]);
  });

  it("hides an entry, with one entry in the log [OPS-05]", async () => {
    await settle(await reportByEmail("me@hide.example"), "hidden");
    expect(await readLocation()).toMatchObject({ published: false, being_checked: false });
    const [logged, ...others] = await readEntries();
    expect(others).toEqual([]);
    expect(logged).toMatchObject({
      actor: help.email,
      command: "report settle",
      changes: { published: { before: true, after: false } },
    });
  });

  it("asks why an entry is to be hidden [OPS-05]", async () => {
    const report = await reportByEmail("me@why.example");
    const answer = await help.call("/reports/settle", { report_id: report, outcome: "hidden" });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { reason: "Please say why." }]);
    expect(await readLocation()).toMatchObject({ published: true });
    await settle(report, "hidden");
    expect((await readEntries()).map(({ reason }) => reason)).toEqual(["The office said so"]);
  });

  it("opens settled reports again, with the entry as it was before [OPS-05]", async () => {
    const first = await reportByEmail("me@again.example");
    await reportByEmail("me@once-more.example");
    await settle(first, "hidden");
    const { reports } = (await look.call("/reports/settled")).json<{ reports: Report[] }>();
    expect(reports[0]).toMatchObject({ settled: { outcome: "hidden", by: help.email } });
    const answer = await help.call("/reports/reopen", { report_id: first });
    expect(answer.json()).toEqual({ reopened: 2 });
    expect(await readLocation()).toMatchObject({ published: true, being_checked: true });
    expect((await listReports()).map(({ id }) => id)).toContain(first);
    expect((await help.call("/reports/reopen", { report_id: first })).statusCode).toBe(409);
    expect((await readEntries()).at(-1)).toMatchObject({
      command: "report reopen",
      changes: { published: { before: false, after: true }, being_checked: { before: false, after: true } },
    });
  });

  it("leaves an entry alone that has changed since its report was settled [OPS-05]", async () => {
    const report = await reportByEmail("me@changed.example");
    await settle(report, "hidden");
    fixture.clock.pass(1_000);
    await help.call("/directory/publish", { ...entry(), reason: "Open again" });
    expect((await help.call("/reports/reopen", { report_id: report })).json()).toEqual({ reopened: 1 });
    expect(await readLocation()).toMatchObject({ published: true });
    expect((await readEntries()).at(-1)?.changes).toEqual({ reopened: true });
  });

  it("opens a nomination again [OPS-05]", async () => {
    const report = (await post("/nominations", { name: "Dr. Poe", place: "Waco" })).json().data.report;
    await settle(report, "declined");
    expect((await help.call("/reports/reopen", { report_id: report })).json()).toEqual({ reopened: 1 });
    expect((await listReports()).some(({ id }) => id === report)).toBe(true);
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
    const letter = "abcdefghijklmnopqrstuvwxyz"[dentists];
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
        expect.objectContaining({ location_id: ids.locationId, published: false }),
      );
    }
  });

  it("is found on the page after the entry before it [OPS-04]", async () => {
    const search = async (after?: string) => {
      const answer = await look.call("/directory/find", { text: "Vale", is_paged: true, after });
      return answer.json<{ entries: { location_id: string }[] }>().entries.map((found) => found.location_id);
    };
    const all = await search();
    expect(all).toContain(ids.locationId);
    expect(await search(all[0])).toEqual(all.slice(1));
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

describe("a change of an entry", () => {
  type Change = { id: string; command: string; can_undo: boolean };
  const readHistory = async () =>
    (await look.call("/directory/show", { provider_id: ids.providerId })).json<{ history: Change[] }>()
      .history;
  const undo = async (change: Pick<Change, "id"> | undefined) => {
    fixture.clock.pass(1_000);
    return help.call("/directory/undo", { provider_id: ids.providerId, change_id: change?.id });
  };
  const read = async () => ({
    ...(await fixture.db
      .selectFrom("provider_locations")
      .selectAll()
      .where("id", "=", ids.locationId)
      .executeTakeFirstOrThrow()),
    updated_at: null,
    // Written with any change of the row.
    address_key: null,
    // What is known of past doubts stays.
    doubted_at: null,
    doubted_by: null,
    doubt_settled_at: null,
    dentist: await fixture.db
      .selectFrom("providers")
      .select(["name", "search_name", "languages", "protected_fields"])
      .where("id", "=", ids.providerId)
      .executeTakeFirstOrThrow(),
  });

  it.each([
    ["hide", "/directory/hide", {}],
    ["doubt", "/directory/doubt", {}],
    ["confirm", "/directory/confirm", {}],
    [
      "edit of both",
      "/directory/edit",
      { fields: { phone: "7135550123", name: "Inez", languages: "Spanish" } },
    ],
    ["edit of the address", "/directory/edit", { fields: { address: "1 Oak St", zip: "77005" } }],
  ])("of the kind %s is undone, and its undoing too [OPS-04]", async (_kind, path, body) => {
    const before = await read();
    expect((await help.call(path, { ...entry(), ...body, reason: "By mistake" })).statusCode).toBe(200);
    const after = await read();
    expect(after).not.toEqual(before);
    expect((await undo((await readHistory())[0])).statusCode).toBe(200);
    expect(await read()).toEqual(before);
    const [undoing] = await readHistory();
    expect(undoing).toMatchObject({ command: "provider undo", can_undo: true });
    expect((await undo(undoing)).statusCode).toBe(200);
    expect(await read()).toEqual(after);
  });

  it("is not undone once the same fact has changed again [OPS-04]", async () => {
    await help.call("/directory/edit", { ...entry(), fields: { phone: "7135550123" }, reason: "One" });
    const [first] = await readHistory();
    fixture.clock.pass(1_000);
    await help.call("/directory/edit", { ...entry(), fields: { phone: "7135550124" }, reason: "Two" });
    const second = await readHistory();
    expect(second.map(({ can_undo }) => can_undo)).toEqual([true, false]);
    expect((await undo(first)).statusCode).toBe(409);
    expect((await readLocation()).phone).toBe("+17135550124");
  });

  it("that settled reports opens them again when it is undone [OPS-05]", async () => {
    const report = await reportByEmail("me@confirmed.example");
    await help.call("/directory/confirm", { ...entry(), reason: "Looked at it" });
    expect((await listReports()).map(({ id }) => id)).not.toContain(report);
    await undo((await readHistory())[0]);
    expect((await listReports()).map(({ id }) => id)).toContain(report);
  });

  it("of another dentist, or of no entry, is not found [OPS-02]", async () => {
    await help.call("/directory/hide", { ...entry(), reason: "Closed" });
    const [change] = await readHistory();
    ids = await addDentist(fixture.db);
    expect((await undo(change)).statusCode).toBe(404);
    expect((await undo({ id: "999999999" })).statusCode).toBe(404);
  });
});

describe("an office that moves", () => {
  const OFFICE_POINT = { lat: 29.7411, lng: -95.4102 };
  const geocode = (location_type: string, more: object = {}) => {
    const asked: unknown[] = [];
    const geometry = { location: OFFICE_POINT, location_type };
    fixture.ctx.addresses.geocode = async (input) => {
      asked.push(input);
      return {
        status: "OK",
        results: [{ address_components: [], formatted_address: "", geometry, ...more }],
      };
    };
    return asked;
  };
  const MOVE = { address: "2100 West Gray St", city: "Houston", state: "TX", zip: "77019" };
  const preview = async (fields: object) =>
    (await help.call("/directory/edit/preview", { ...entry(), fields })).json();
  const readPoint = async () =>
    fixture.db
      .selectFrom("provider_locations")
      .select(["latitude", "longitude", "coordinates_quality"])
      .where("id", "=", ids.locationId)
      .executeTakeFirstOrThrow();

  it("has the pin of its new address, in the preview too [OPS-04]", async () => {
    const asked = geocode("ROOFTOP");
    expect(await preview(MOVE)).toMatchObject({
      point_from: "address",
      location: { latitude: { after: OFFICE_POINT.lat }, longitude: { after: OFFICE_POINT.lng } },
    });
    expect(asked).toEqual([{ address: "2100 West Gray St, Houston, TX 77019" }]);
    await help.call("/directory/edit", { ...entry(), fields: MOVE, reason: "They moved" });
    expect(await readPoint()).toEqual({
      latitude: OFFICE_POINT.lat,
      longitude: OFFICE_POINT.lng,
      coordinates_quality: "exact",
    });
  });

  it.each([
    ["knows the town alone", "APPROXIMATE", {}],
    ["knows another address", "ROOFTOP", { partial_match: true }],
  ])("has the middle of its ZIP code where the geocoder %s [OPS-04]", async (_what, type, more) => {
    geocode(type, more);
    expect(await preview({ address: "9 Elm St" })).toMatchObject({ point_from: "zip" });
    await help.call("/directory/edit", { ...entry(), fields: { address: "9 Elm St" }, reason: "They moved" });
    expect(await readPoint()).toMatchObject({ coordinates_quality: "zip" });
  });

  it.each([
    ["another suite spelling", { address: "12 Elm Street" }, null],
    ["a point by hand", { ...MOVE, latitude: "29.742", longitude: "-95.41" }, null],
    ["no point", { latitude: "", longitude: "" }, "zip"],
    ["no latitude", { latitude: "" }, "zip"],
  ])("asks no geocoder for %s [OPS-04]", async (_what, fields, pointFrom) => {
    const asked = geocode("ROOFTOP");
    expect((await preview(fields)).point_from).toBe(pointFrom);
    expect(asked).toEqual([]);
  });

  it("stands in the middle of its ZIP code once its point is emptied [OPS-04]", async () => {
    const before = await readPoint();
    await help.call("/directory/edit", { ...entry(), fields: { latitude: "" }, reason: "Pin in the river" });
    const after = await readPoint();
    expect(after.coordinates_quality).toBe("zip");
    expect([after.latitude, after.longitude]).not.toEqual([before.latitude, before.longitude]);
  });
});
