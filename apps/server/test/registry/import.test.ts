import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addDentist } from "../support/add-dentist.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { emptyDirectory } from "../support/registry/empty-directory.ts";
import { hashDirectory } from "../support/registry/hash-directory.ts";
import { npiOf } from "../support/registry/registry-layout.ts";
import { dentist, registryFile } from "../support/registry/registry-rows.ts";
import { createSettableClock } from "../support/settable-clock.ts";

let fixture: TestApp<"registry" | "clock">;
beforeAll(async () => {
  fixture = await createTestApp({ registry: true, clock: createSettableClock() });
});
beforeEach(async () => {
  await emptyDirectory(fixture.ctx.pool);
});
afterAll(() => fixture.close());

const clinic = { entityType: "2", firstName: "", lastName: "", taxonomies: ["261QD0000X*"] };

async function people() {
  return fixture.db.selectFrom("providers").selectAll().orderBy("npi").execute();
}

async function places() {
  return fixture.db.selectFrom("provider_locations").selectAll().orderBy("id").execute();
}

describe("an import of the registry", () => {
  it("puts dentists on the map at once, from any taxonomy slot, and no others", async () => {
    expect(await fixture.registry.listOnMap()).toEqual([]);
    const report = await fixture.registry.importFile(
      registryFile([
        dentist(1, { lastName: "O'CONNOR", middleName: "MAE", suffix: "JR." }),
        dentist(2, { lastName: "LAST SLOT", taxonomies: ["207Q00000X*", "363LF0000X", "1223X0400X"] }),
        dentist(3, { lastName: "HYGIENIST", taxonomies: ["124Q00000X*"] }),
        dentist(4, { lastName: "GONE", deactivated: "01/31/2024" }),
        dentist(5, { lastName: "BACK", deactivated: "01/31/2024", reactivated: "03/01/2024" }),
        { npi: npiOf(100_000_006), entityType: "", deactivated: "01/31/2024" },
        dentist(7, { ...clinic, organization: "ELM DENTAL", line1: "1 ELM ST" }),
      ]),
    );
    expect(report).toMatchObject({ read: 7, added: 3, changed: 0, unchanged: 0, unpublished: 0, skipped: 3 });
    expect(report).toMatchObject({
      centers: 1,
      refused: 0,
      refusedFile: null,
      resumedFromLine: null,
      finished: true,
    });
    expect(await fixture.registry.listOnMap()).toEqual(["Back", "Last Slot", "O'Connor Jr."]);
    const [connor] = await people();
    expect(connor).toMatchObject({
      source: "registry",
      name: "Ada",
      degree: "D.D.S.",
      degree_codes: ["DDS"],
    });
    expect(connor).toMatchObject({
      search_name: "ada mae",
      search_last_name: "oconnor jr",
      smirk_verified: false,
    });
    const [location] = await places();
    expect(location).toMatchObject({ coordinates_quality: "zip", phone: "+17135550123", zip: "770021234" });
    expect(location).toMatchObject({ registry_key: "primary", plans: [], center_name: "Elm Dental" });
  });

  it("writes its operator and result into the audit table", async () => {
    await fixture.registry.importFile(registryFile([dentist(1)]));
    const entry = await fixture.db
      .selectFrom("audit_entries")
      .selectAll()
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(entry).toMatchObject({ actor: "ana", command: "import registry", subject_kind: "import" });
    expect(entry?.changes).toMatchObject({ file: "registry.csv", complete: false, states: null, added: 1 });
  });

  it("changes nothing when the same file comes again", async () => {
    const file = registryFile([
      dentist(1),
      dentist(2),
      dentist(3, { ...clinic, organization: "ELM", line1: "1 ELM ST" }),
    ]);
    await fixture.registry.importFile(file, { complete: true });
    const before = [await people(), await places(), await hashDirectory(fixture.db)];
    const report = await fixture.registry.importFile(file, { complete: true });
    expect(report).toMatchObject({ added: 0, changed: 0, unchanged: 2, unpublished: 0, centers: 1 });
    expect([await people(), await places(), await hashDirectory(fixture.db)]).toEqual(before);
  });

  it("preserves the page of a practice that moves, and reports only that move", async () => {
    await fixture.registry.importFile(registryFile([dentist(1), dentist(2)]));
    const before = await places();
    const report = await fixture.registry.importFile(
      registryFile([dentist(1), dentist(2, { line1: "9 OAK AVE", zip: "77003" })]),
    );
    expect(report).toMatchObject({ changed: 1, unchanged: 1 });
    const after = await places();
    expect(after.map(({ id, address, zip }) => [id, address, zip])).toEqual([
      [before[0]?.id, "1 Elm St", "770021234"],
      [before[1]?.id, "9 Oak Ave", "77003"],
    ]);
    expect(after[0]?.updated_at).toEqual(before[0]?.updated_at);
  });

  it("takes back what was confirmed of a place from which the practice moves, and nothing else [DESK-04]", async () => {
    await fixture.registry.importFile(registryFile([dentist(1), dentist(2)]));
    const known = {
      confirmed_on: "2026-03-01",
      confirmation: "confirmed",
      desk_confirmed_on: "2026-03-01",
    } as const;
    await fixture.db.updateTable("provider_locations").set(known).execute();
    const newPhone = { phone: "7135550199", line1: "1 ELM STREET" };
    await fixture.registry.importFile(
      registryFile([dentist(1, newPhone), dentist(2, { line1: "9 OAK AVE", zip: "77003" })]),
    );
    const nothing = { confirmed_on: null, confirmation: "none", desk_confirmed_on: null };
    expect(await places()).toMatchObject([
      { address: "1 Elm Street", phone: "+17135550199", ...known },
      { address: "9 Oak Ave", ...nothing, doubt_settled_at: fixture.ctx.clock.now() },
    ]);
  });

  it("preserves what an operator settled, with its whole place", async () => {
    await fixture.registry.importFile(registryFile([dentist(1)]));
    await fixture.db
      .updateTable("providers")
      .set({ name: "Adelaide", search_name: "adelaide", protected_fields: ["name"] })
      .execute();
    await fixture.db
      .updateTable("provider_locations")
      .set({
        address: "Elm Tower",
        center_name: "Fern & Daughters",
        protected_fields: ["address", "center_name"],
      })
      .execute();
    const moved = {
      firstName: "ADAH",
      lastName: "BIRCH",
      line1: "9 OAK AVE",
      zip: "77003",
      phone: "7135550199",
    };
    await fixture.registry.importFile(registryFile([dentist(1, moved)]));
    expect(await people()).toMatchObject([{ name: "Adelaide", search_name: "adelaide", last_name: "Birch" }]);
    expect(await places()).toMatchObject([
      { address: "Elm Tower", zip: "770021234", center_name: "Fern & Daughters", phone: "+17135550199" },
    ]);
  });

  it("adopts a dentist that an operator entered, without a second address", async () => {
    const own = { npi: dentist(1).npi, name: "Ada", last_name: "Fern", protected_fields: ["last_name"] };
    const { locationId } = await addDentist(fixture.db, {
      provider: own,
      location: { address: "1 Elm St", address_key: "1 ELM ST 77002", plans: ["brightwell_insurance"] },
    });
    const report = await fixture.registry.importFile(
      registryFile([dentist(1, { taxonomies: ["1223E0200X*"] })]),
    );
    expect(report).toMatchObject({ added: 0, changed: 1 });
    expect(await people()).toMatchObject([{ source: "own", last_name: "Fern", specialities: ["EN"] }]);
    expect(await places()).toMatchObject([
      { id: locationId, registry_key: null, plans: ["brightwell_insurance"] },
    ]);
    await fixture.registry.importFile(registryFile([dentist(1, { deactivated: "01/31/2024" })]));
    expect(await places()).toMatchObject([{ published: true }]);
  });

  it("has one pin at an address an operator entered before the practice moved", async () => {
    await fixture.registry.importFile(registryFile([dentist(1)]));
    const [{ id = "" } = {}] = await people();
    const own = { provider_id: id, address: "9 Oak Ave", city: "Houston", state: "TX", zip: "77003" };
    await fixture.db
      .insertInto("provider_locations")
      .values({ ...own, latitude: 29.76, longitude: -95.37, address_key: "9 OAK AVE 77003" })
      .execute();
    const moved = registryFile([dentist(1, { line1: "9 OAK AVE", zip: "77003" })]);
    expect(await fixture.registry.importFile(moved)).toMatchObject({ changed: 1 });
    expect(await places()).toMatchObject([
      { address: "1 Elm St", published: false, unpublished_by: "registry" },
      { address: "9 Oak Ave", registry_key: null, published: true },
    ]);
    expect(await fixture.registry.importFile(moved)).toMatchObject({ unchanged: 1 });
    expect(await fixture.registry.importFile(registryFile([dentist(1)]))).toMatchObject({ changed: 1 });
    expect((await places()).map(({ published }) => published)).toEqual([true, true]);
  });

  it("unpublishes the deactivated and former dentists, and restores them", async () => {
    const file = registryFile([dentist(1), dentist(2), dentist(3)]);
    await fixture.registry.importFile(file);
    const before = await hashDirectory(fixture.db);
    const report = await fixture.registry.importFile(
      registryFile([
        { npi: dentist(1).npi, entityType: "", deactivated: "01/31/2024" },
        dentist(2, { taxonomies: ["207Q00000X*"] }),
        dentist(3),
      ]),
    );
    expect(report).toMatchObject({ unpublished: 2, unchanged: 1, changed: 0, skipped: 0 });
    expect(await fixture.registry.listOnMap()).toEqual(["Fern D"]);
    expect((await people()).map(({ last_name }) => last_name)).toEqual(["Fern B", "Fern C", "Fern D"]);
    expect(await fixture.registry.importFile(file)).toMatchObject({ changed: 2, unchanged: 1 });
    expect(await fixture.registry.listOnMap()).toEqual(["Fern B", "Fern C", "Fern D"]);
    expect(await hashDirectory(fixture.db)).toBe(before);
  });

  it("updates all cards at once when many dentists leave the map", async () => {
    const version = async () => {
      const [row] = await fixture.db.selectFrom("directory_version").select("version").execute();
      return Number(row?.version);
    };
    const rows = Array.from({ length: 10 }, (_, at) => dentist(at));
    await fixture.registry.importFile(registryFile(rows));
    const before = await version();
    await fixture.registry.importFile(registryFile(rows.map(({ npi }) => ({ npi, entityType: "" }))));
    expect(await fixture.registry.listOnMap()).toEqual([]);
    expect(await fixture.db.selectFrom("location_cards").selectAll().execute()).toEqual([]);
    // Some steps belong to the end, when clinics give their names.
    expect((await version()) - before).toBeLessThan(rows.length);
  });

  it("never brings back what an operator took off the map", async () => {
    await fixture.registry.importFile(registryFile([dentist(1)]));
    await fixture.db
      .updateTable("provider_locations")
      .set({ published: false, unpublished_by: "operator" })
      .execute();
    await fixture.registry.importFile(registryFile([dentist(1, { phone: "7135550199" })]));
    await fixture.registry.importFile(registryFile([{ npi: dentist(1).npi, entityType: "" }]));
    await fixture.registry.importFile(registryFile([dentist(1)]));
    expect(await places()).toMatchObject([{ published: false, unpublished_by: "operator" }]);
    expect(await fixture.registry.listOnMap()).toEqual([]);
  });

  it("does not republish at a new address a dentist an operator hid", async () => {
    await fixture.registry.importFile(registryFile([dentist(1)]));
    await fixture.db
      .updateTable("provider_locations")
      .set({ published: false, unpublished_by: "operator", registry_key: "9 OAK AVE 77003" })
      .execute();
    await fixture.registry.importFile(registryFile([dentist(1, { phone: "7135550199" })]));
    const off = { published: false, unpublished_by: "operator" };
    expect(await places()).toMatchObject([off, { ...off, registry_key: "primary" }]);
    expect(await fixture.registry.listOnMap()).toEqual([]);
  });

  it("unpublishes missing dentists only when the file is complete", async () => {
    await fixture.registry.importFile(registryFile([dentist(1), dentist(2), dentist(3)]));
    const oneLess = registryFile([dentist(1), dentist(2, { zip: "ABC" })]);
    expect(await fixture.registry.importFile(oneLess)).toMatchObject({ unpublished: 0, refused: 1 });
    expect(await fixture.registry.importFile(oneLess, { complete: true })).toMatchObject({
      unpublished: 1,
      refused: 1,
    });
    // A row that cannot be used is no sign that its dentist is gone.
    expect(await fixture.registry.listOnMap()).toEqual(["Fern B", "Fern C"]);
  });

  it.each([
    ["rows of people who are no dentists any more", false],
    ["a whole registry that lacks them", true],
  ])("asks with their number before %s hide more than 2 %% [OPS-04]", async (_what, complete) => {
    const all = Array.from({ length: 100 }, (_, at) => dentist(at + 1));
    await fixture.registry.importFile(registryFile(all));
    const gone = (count: number) =>
      registryFile(
        complete
          ? all.slice(count)
          : all.map((one, at) => (at < count ? { ...one, taxonomies: ["207Q00000X*"] } : one)),
      );
    const load = (count: number, mayHide: number | null) =>
      fixture.registry.importFile(gone(count), { complete, mayHide });
    expect(await load(2, null)).toMatchObject({ unpublished: 2 });
    await expect(load(9, null)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/would hide 7 of 98 listings.* may hide 7\.$/),
    });
    expect((await places()).filter(({ published }) => published)).toHaveLength(98);
    await expect(load(9, 6)).rejects.toMatchObject({ code: "conflict" });
    expect(await load(9, 7)).toMatchObject({ unpublished: 7, finished: true });
  });

  it("does not take a file that is cut off for the whole registry", async () => {
    await fixture.registry.importFile(registryFile([dentist(1), dentist(2)]));
    const elm = { ...clinic, organization: "ELM DENTAL", line1: "1 ELM ST" };
    const cut = registryFile([dentist(1), dentist(6, elm), dentist(3)]).slice(0, -40);
    const before = await hashDirectory(fixture.db);
    await expect(fixture.registry.importFile(cut, { complete: true, dryRun: true })).rejects.toThrow(
      /ends in the middle of a row.* Nothing was written/,
    );
    expect(await hashDirectory(fixture.db)).toBe(before);
    for (const _ of ["once", "and again"]) {
      await expect(fixture.registry.importFile(cut, { complete: true })).rejects.toThrow(
        /ends in the middle of a row.* Its rows are imported/,
      );
    }
    expect(await fixture.registry.listOnMap()).toEqual(["Fern B", "Fern C"]);
    // It is an import like any other but for that.
    expect((await places()).map(({ center_name }) => center_name)).toEqual(["Elm Dental", null]);
    const ends = await fixture.db.selectFrom("imports").select("finished_at").execute();
    expect(ends.every(({ finished_at }) => finished_at !== null)).toBe(true);
    const entry = await fixture.db
      .selectFrom("audit_entries")
      .select("changes")
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(entry?.changes).toMatchObject({
      read: 3,
      complete: true,
      complete_refused: "ends in the middle of a row",
    });
  });

  it("does not take a small part of the registry for the whole of it", async () => {
    const many = Array.from({ length: 60 }, (_, at) => dentist(at));
    await fixture.registry.importFile(registryFile(many));
    await expect(fixture.registry.importFile(registryFile([dentist(1)]), { complete: true })).rejects.toThrow(
      /more than a fifth/,
    );
    await expect(fixture.registry.importFile(registryFile([]), { complete: true })).rejects.toThrow(
      /has no rows/,
    );
    expect(await fixture.registry.listOnMap()).toHaveLength(60);
    expect(await fixture.registry.importFile(registryFile(many.slice(5)), { complete: true })).toMatchObject({
      unpublished: 5,
    });
  });

  it("looks at the states alone that it is asked for", async () => {
    const arkansas = { state: "AR", zip: "72201", city: "LITTLE ROCK" };
    const file = registryFile([dentist(1), dentist(2, arkansas)]);
    expect(await fixture.registry.importFile(file, { states: ["TX"] })).toMatchObject({
      added: 1,
      skipped: 1,
    });
    expect(await fixture.registry.importFile(file, { states: ["AR"] })).toMatchObject({
      added: 1,
      skipped: 1,
    });
    const moved = registryFile([dentist(1, arkansas), dentist(2, arkansas)]);
    expect(await fixture.registry.importFile(moved, { states: ["TX"], complete: true })).toMatchObject({
      unpublished: 1,
    });
    expect(await fixture.registry.listOnMap()).toEqual(["Fern C"]);
    expect(await fixture.registry.importFile(moved, { states: ["AR"] })).toMatchObject({
      changed: 1,
      unchanged: 1,
    });
    expect(await fixture.registry.listOnMap()).toEqual(["Fern B", "Fern C"]);
  });

  it("does not change clinics outside the requested states", async () => {
    const elm = { ...clinic, organization: "ELM DENTAL", line1: "1 ELM ST" };
    const clinics = Array.from({ length: 60 }, (_, at) =>
      dentist(100 + at, { ...clinic, organization: "OAK" }),
    );
    const arkansas = dentist(2, { state: "AR", zip: "72201", city: "LITTLE ROCK" });
    await fixture.registry.importFile(registryFile([dentist(1), dentist(6, elm), arkansas, ...clinics]));
    const renamed = registryFile([arkansas, dentist(6, { ...elm, organization: "ASH DENTAL" })]);
    expect(await fixture.registry.importFile(renamed, { states: ["AR"], complete: true })).toMatchObject({
      unpublished: 0,
    });
    expect((await places()).map(({ center_name }) => center_name)).toEqual(["Elm Dental", null]);
    expect(await fixture.db.selectFrom("registry_centers").select("npi").execute()).toHaveLength(61);
    await fixture.registry.importFile(registryFile([dentist(1)]));
    expect((await places()).map(({ center_name }) => center_name)).toEqual(["Ash Dental", null]);
  });

  it("unpublishes former dentists everywhere, whatever states are requested", async () => {
    await fixture.registry.importFile(registryFile([dentist(1), dentist(2)]));
    const gone = registryFile([{ npi: dentist(1).npi, entityType: "", deactivated: "01/31/2024" }]);
    expect(await fixture.registry.importFile(gone, { states: ["AR"] })).toMatchObject({ unpublished: 1 });
    expect(await fixture.registry.listOnMap()).toEqual(["Fern C"]);
  });

  it.each([
    { country: "DE", state: "HESSEN", zip: "60311" },
    { state: "PR", zip: "00901" },
    { state: "AE", city: "APO", zip: "09012" },
  ])("unpublishes dentists who moved to %o, and restores them", async (away) => {
    const home = registryFile([dentist(1), dentist(2)]);
    await fixture.registry.importFile(home);
    const report = await fixture.registry.importFile(registryFile([dentist(1, away), dentist(3, away)]));
    expect(report).toMatchObject({ unpublished: 1, refused: 1, skipped: 0 });
    expect(await fixture.registry.listOnMap()).toEqual(["Fern C"]);
    expect(await fixture.registry.importFile(home)).toMatchObject({ changed: 1, unchanged: 1 });
    expect(await fixture.registry.listOnMap()).toEqual(["Fern B", "Fern C"]);
  });

  it("calls no location after a clinic any more that went abroad, until it is back", async () => {
    const elm = { ...clinic, organization: "ELM DENTAL", line1: "1 ELM ST" };
    const away = { ...elm, country: "DE", state: "HESSEN", zip: "60311" };
    const names = async () => (await places()).map(({ center_name }) => center_name);
    await fixture.registry.importFile(registryFile([dentist(1), dentist(6, elm)]));
    expect(await names()).toEqual(["Elm Dental"]);
    const left = registryFile([dentist(1), dentist(6, elm), dentist(6, away), dentist(7, away)]);
    expect(await fixture.registry.importFile(left, { complete: true })).toMatchObject({
      unchanged: 1,
      unpublished: 0,
      skipped: 1,
      centers: 0,
      refused: 1,
      duplicates: 1,
    });
    expect(await names()).toEqual([null]);
    expect(await fixture.registry.listOnMap()).toEqual(["Fern B"]);
    await fixture.registry.importFile(registryFile([dentist(6, elm)]));
    expect(await names()).toEqual(["Elm Dental"]);
  });

  it("lets an earlier row hold when the later one of the same dentist is refused", async () => {
    const file = registryFile([dentist(1), dentist(1, { zip: "77099" })]);
    expect(await fixture.registry.importFile(file)).toMatchObject({ added: 1, refused: 1, duplicates: 1 });
    expect(await fixture.registry.listOnMap()).toEqual(["Fern B"]);
  });

  it("counts the same in a dry run, and writes nothing", async () => {
    await fixture.registry.importFile(registryFile([dentist(1), dentist(2), dentist(4)]));
    const before = [await people(), await places(), await hashDirectory(fixture.db)];
    const file = registryFile([
      dentist(1),
      dentist(2, { phone: "7135550177" }),
      dentist(3),
      dentist(3, { lastName: "TWICE" }),
      dentist(5, { zip: "" }),
      dentist(6, { ...clinic, organization: "ELM DENTAL" }),
    ]);
    const {
      ms: _,
      refusedFile,
      ...dry
    } = await fixture.registry.importFile(file, { complete: true, dryRun: true });
    expect(refusedFile).toBeNull();
    expect([await people(), await places(), await hashDirectory(fixture.db)]).toEqual(before);
    expect(await fixture.db.selectFrom("imports").select("id").execute()).toHaveLength(1);
    const wet = await fixture.registry.importFile(file, { complete: true });
    expect(wet).toMatchObject(dry);
    expect(dry).toMatchObject({ read: 6, added: 1, changed: 1, unchanged: 1, unpublished: 1, duplicates: 1 });
  });

  it("lets the last of several rows of one dentist hold", async () => {
    const report = await fixture.registry.importFile(
      registryFile([dentist(1), dentist(2), dentist(1, { lastName: "LATER" })]),
    );
    expect(report).toMatchObject({ read: 3, added: 2, duplicates: 1 });
    expect(await fixture.registry.listOnMap()).toEqual(["Fern C", "Later"]);
  });

  it("names locations after the clinic with the lowest identifier there", async () => {
    const at = { line1: "5 ELM STREET", line2: "SUITE 4" };
    const second = dentist(8, { ...clinic, ...at, organization: "SECOND DENTAL" });
    const first = dentist(7, { ...clinic, ...at, organization: "FIRST DENTAL" });
    const person = dentist(1, { line1: "5 Elm St", line2: "#4" });
    await fixture.registry.importFile(registryFile([second, person, first]));
    expect(await places()).toMatchObject([{ center_name: "First Dental" }]);
    await fixture.registry.importFile(
      registryFile([{ npi: first.npi, entityType: "", deactivated: "01/31/2024" }]),
    );
    expect(await places()).toMatchObject([{ center_name: "Second Dental" }]);
    await fixture.registry.importFile(registryFile([person]), { complete: true });
    expect(await places()).toMatchObject([{ center_name: null }]);
  });

  it("refuses a location without coordinates and preserves the known one", async () => {
    await fixture.registry.importFile(registryFile([dentist(1)]));
    const report = await fixture.registry.importFile(registryFile([dentist(1, { zip: "77099" })]));
    expect(report.refusedByReason).toEqual({ "no coordinates for its ZIP code and city": 1 });
    expect(await places()).toMatchObject([{ address: "1 Elm St", zip: "770021234", published: true }]);
  });
});
