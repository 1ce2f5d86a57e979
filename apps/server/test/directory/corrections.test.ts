import { execFileSync } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDentist, addLocation, refreshCards } from "../support/add-dentist.ts";
import { askGraphql } from "../support/ask-graphql.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { npiOf } from "../support/registry/registry-layout.ts";
import { dentist, registryFile } from "../support/registry/registry-rows.ts";
import { runSmirk } from "../support/run-smirk.ts";
import { createSettableClock } from "../support/settable-clock.ts";

const MAP = `{ findMapContents(sw: { lat: 29, lng: -96 }, ne: { lat: 30, lng: -95 }, zoom: 12) {
  locations { id address phone provider { name last_name degree smirk_verified } } } }`;
const SEARCH = `query Search($hint: String!) {
  searchProviderLocations(input: { meta: "name", hint: $hint }) { id } }`;
const ADA = npiOf(100_000_001);

describe("an operator's corrections", () => {
  let fixture: TestApp<"plainFiles">;
  let home: string;
  let second: string;
  let providerId: string;
  const smirk = (...args: string[]) => runSmirk(fixture.plainFiles.ctx, ["--by", "ana", ...args]);
  const onMap = async () => (await askGraphql(fixture.app, MAP)).data.findMapContents.locations;
  const find = async (hint: string) =>
    (await askGraphql(fixture.app, SEARCH, { hint })).data.searchProviderLocations;
  const kept = async () => {
    const { protected_fields: provider, registry_hash: hash } = await fixture.db
      .selectFrom("providers")
      .select(["protected_fields", "registry_hash"])
      .executeTakeFirstOrThrow();
    const rows = await fixture.db
      .selectFrom("provider_locations")
      .select("protected_fields")
      .orderBy("id")
      .execute();
    return { provider, hash, locations: rows.map(({ protected_fields }) => protected_fields) };
  };

  beforeAll(async () => {
    fixture = await createTestApp({ plainFiles: true });
    const provider = { npi: ADA, name: "Ada", last_name: "Smiht", search_name: "ada maria" };
    const source = { source: "registry", registry_hash: Buffer.from("said") } as const;
    const added = await addDentist(fixture.db, {
      provider: { ...provider, ...source },
      location: { registry_key: "primary" },
    });
    [providerId, home] = [added.providerId, added.locationId];
    second = await addLocation(fixture.db, providerId, {
      address: "9 Oak St",
      at: { lat: 29.8, lng: -95.4 },
    });
    await refreshCards(fixture.db);
  });
  afterAll(() => fixture.close());

  it("are found under the new name at once, and protected from the registry", async () => {
    const said = await smirk("provider", "edit", ADA, "last_name=Smith", "degree=DMD, PhD", "name=Ada");
    expect(said).toMatchObject({ code: 0, err: "" });
    expect(said.out).toMatch(/last_name +Smiht +Smith/);
    expect(await find("smith")).toHaveLength(2);
    // Searched, but not shown.
    expect(await find("maria smith")).toHaveLength(2);
    expect(await find("smiht")).toEqual([]);
    expect((await onMap())[0].provider).toMatchObject({ last_name: "Smith", degree: "DMD, PhD" });
    expect((await kept()).provider).toEqual(["degree", "last_name", "name"]);
    expect(await smirk("provider", "verify", "ada smith")).toMatchObject({ code: 0 });
    expect((await onMap())[0].provider.smirk_verified).toBe(true);
  });

  it("reach one location, whose address, point and phone belong together", async () => {
    const several = await smirk("provider", "edit", ADA, "phone=713-555-0123");
    expect(several).toMatchObject({ code: 1 });
    expect(several.err).toContain(
      `Name one with --location: ${home} (12 Elm St, Houston), ${second} (9 Oak St`,
    );
    const edit = (...changes: string[]) => smirk("provider", "edit", ADA, "--location", second, ...changes);
    expect(await edit("phone=713-555-0123", "address=1 New St", "zip=77005")).toMatchObject({ code: 0 });
    expect(await onMap()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: second, address: "1 New St", phone: "+17135550123" }),
      ]),
    );
    const place = ["address", "city", "latitude", "longitude", "phone", "state", "zip"];
    expect((await kept()).locations).toEqual([[], place]);
    expect(await edit("--release", "zip,phone", "center_name=Smile")).toMatchObject({ code: 0 });
    expect(await kept()).toMatchObject({ locations: [[], ["center_name"]], hash: null });
    const again = await edit("center_name=Smile");
    expect(again.out).toBe("Nothing changed: these are the current values.");
  });

  it.each([
    ["fone=1", 1, "fone: is not a column, perhaps phone."],
    ["zip=10001", 1, 'zip "10001": the ZIP code is not in the state (TX)'],
    ["specialities=GD;XX", 1, 'specialities "GD;XX" has no "XX", only GD, SP'],
    ["languages=Hindu", 1, 'has no "Hindu" (perhaps Hindi)'],
    ["last_name=", 1, "last_name must not be empty"],
    ["plans=discount", 1, 'has "discount": a plan is written as brightwell_insurance'],
    ["phone", 2, '"phone" needs the form column=value.'],
  ])("that cannot be, such as %s, change nothing", async (change, code, reason) => {
    const before = await kept();
    const said = await smirk("provider", "edit", ADA, "degree=DDS", change, "--location", home);
    expect(said.code).toBe(code);
    expect(said.err).toContain(reason);
    expect(await kept()).toEqual(before);
    expect((await onMap())[0].provider.degree).toBe("DMD, PhD");
  });

  it("refuse an unknown degree and list the known ones", async () => {
    const said = await smirk("provider", "edit", ADA, "degree=DDSS");
    expect(said.code).toBe(1);
    expect(said.err).toContain('degree "DDSS" is not a known degree, perhaps DDS: known are DDS, DMD, BDS');
    expect((await onMap())[0].provider.degree).toBe("DMD, PhD");
  });

  it("say with --dry-run which pins would leave the map, and leave them there", async () => {
    const audit = () => fixture.db.selectFrom("audit_entries").select("id").execute();
    const before = (await audit()).length;
    const said = await smirk("provider", "unpublish", ADA, "--location", home, "--dry-run");
    expect(said.out.split("\n")).toEqual([
      `Location ${home} (12 Elm St, Houston, TX 77002): its pin would leave the map.`,
      "Nothing was changed.",
    ]);
    expect(await onMap()).toHaveLength(2);
    expect((await smirk("provider", "publish", ADA, "--dry-run")).out).toBe(
      "Nothing changed: every location is on the map.",
    );
    expect((await audit()).length).toBe(before);
  });

  it("warn of a pin that is set far from its ZIP code", async () => {
    const point = (latitude: string, ...more: string[]) =>
      smirk(
        "provider",
        "edit",
        ADA,
        "--location",
        second,
        `latitude=${latitude}`,
        "longitude=-95.4",
        ...more,
      );
    const far = await point("30.3");
    expect(far.out).toMatch(
      /Warning: latitude and longitude lie \d\d miles from ZIP code 77005: shown as appr/,
    );
    expect((await point("29.72")).out).not.toContain("Warning");
  });

  it("take a dentist off the map and put them there again", async () => {
    const off = await smirk("provider", "unpublish", ADA, "--location", second, "--reason", "moved away");
    expect(off.out).toBe(`Location ${second}: off the map.`);
    expect((await onMap()).map(({ id }: { id: string }) => id)).toEqual([home]);
    expect(await smirk("provider", "unpublish", ADA)).toMatchObject({
      out: `Location ${home}: off the map.`,
    });
    expect(await onMap()).toEqual([]);
    expect(await find("smith")).toEqual([]);
    const shown = JSON.parse((await smirk("provider", "show", ADA, "--json")).out);
    expect(shown.locations).toMatchObject([
      { id: home, published: false, unpublished_by: "operator" },
      { id: second, published: false, unpublished_by: "operator" },
    ]);
    expect(shown.history.slice(0, 2)).toMatchObject([
      { actor: "ana", command: "provider unpublish", subject: `location ${home}` },
      {
        subject: `location ${second}`,
        changes: { published: { before: true, after: false }, reason: "moved away" },
      },
    ]);
    expect(await smirk("provider", "publish", "smith")).toMatchObject({ code: 0 });
    expect(await onMap()).toHaveLength(2);
    expect(await smirk("provider", "show", "smith")).toMatchObject({ code: 0, err: "" });
    expect(await smirk("provider", "show", "nobody")).toMatchObject({ code: 1 });
  });

  it("come as files too, which say what they would do and what they refuse", async () => {
    const file = join(fixture.plainFiles.folder, "verified.csv");
    const refused = join(fixture.plainFiles.folder, "refused.csv");
    await writeFile(file, `npi,smirk_verified\n${ADA},no\n12,yes\n`);
    const dry = await smirk("import", "providers", file, "--dry-run", "--refused", refused);
    expect(dry.code).toBe(1);
    expect(dry.out).toMatch(/2 +\d+ Ada Smith +smirk_verified +true +false/);
    expect(dry.out).toContain('verified.csv, line 3: npi "12" is not an identifier');
    expect(dry.out).toContain("Nothing was written.");
    expect(await smirk("import", "providers", file, "--refused", refused)).toMatchObject({ code: 1 });
    expect((await onMap())[0].provider.smirk_verified).toBe(true);
    const skipping = await smirk(
      "import",
      "providers",
      file,
      "--refused",
      refused,
      "--skip-refused",
      "--json",
    );
    expect(skipping.code).toBe(0);
    expect(JSON.parse(skipping.out)).toMatchObject({ changed: 1, refused: 1, imported: true });
    expect(await readFile(refused, "utf8")).toContain(
      "npi,smirk_verified,refused_line,refused_because\r\n12,yes,3,",
    );
    expect((await onMap())[0].provider.smirk_verified).toBe(false);
    const out = join(fixture.plainFiles.folder, "locations.json");
    expect(await smirk("export", "locations", "--state", "TX", "--out", out)).toMatchObject({ code: 0 });
    const printed = await smirk("export", "locations", "--format", "json");
    expect(JSON.parse(await readFile(out, "utf8"))).toEqual(JSON.parse(printed.out));
    expect((await smirk("imports")).out).toMatch(/providers +verified\.csv/);
    expect(await smirk("import", "locations", out)).toMatchObject({ code: 0, err: "" });
  });
});

describe("lists of refused rows", () => {
  let fixture: TestApp<"plainFiles">;
  const made: string[] = [];
  beforeAll(async () => {
    fixture = await createTestApp({ plainFiles: true });
  });
  afterAll(async () => {
    for (const path of made) await rm(path, { force: true });
    await fixture.close();
  });
  const bring = async (...options: string[]) => {
    const file = join(fixture.plainFiles.folder, "dentists.csv");
    const said = await runSmirk(fixture.plainFiles.ctx, ["import", "providers", file, ...options]);
    const [, path = ""] = /^All refused rows: (.*)$/m.exec(said.out) ?? [];
    made.push(path);
    return { ...said, path };
  };

  it("of files with the same name are separate, and outside the repository", async () => {
    const file = join(fixture.plainFiles.folder, "dentists.csv");
    await writeFile(file, "npi,name\n1,First\n");
    const one = await bring();
    await writeFile(file, "npi,name\n2,Second\n");
    const other = await bring();
    expect(await readFile(one.path, "utf8")).toContain("First");
    expect(await readFile(other.path, "utf8")).toContain("Second");
    const ignored = execFileSync("git", ["check-ignore", one.path, other.path], { encoding: "utf8" });
    expect(ignored.trim().split("\n")).toEqual([one.path, other.path]);
  });

  it("leave values that are not such a list", async () => {
    const path = join(fixture.plainFiles.folder, "mine.csv");
    await writeFile(path, "npi,name\n");
    const said = await bring("--refused", path);
    expect(said).toMatchObject({ code: 1, out: "" });
    expect(said.err).toBe(
      `${path} already exists and is not a list of refused rows: name another file with --refused.`,
    );
    expect(await readFile(path, "utf8")).toBe("npi,name\n");
  });

  it("that have every row are no success, skipped or not", async () => {
    const said = await bring("--skip-refused");
    expect(said.code).toBe(1);
    expect(said.out).toContain("Nothing was loaded: every row was refused (1 row).");
    expect((await bring("--skip-refused", "--dry-run")).code).toBe(1);
    expect((await runSmirk(fixture.plainFiles.ctx, ["imports"])).out).toBe("Nothing was imported yet.");
  });
});

function rollBackDeadlock(other: { query(text: string): Promise<unknown> }) {
  return async (error: unknown): Promise<boolean> => {
    if (!(error instanceof Error && "code" in error && error.code === "40P01")) throw error;
    await other.query("rollback");
    return false;
  };
}

describe("conflicting changes", () => {
  let fixture: TestApp<"plainFiles">;
  beforeAll(async () => {
    fixture = await createTestApp({ plainFiles: true });
    await addDentist(fixture.db, { provider: { npi: ADA, name: "Ada", last_name: "Fern" } });
  });
  afterAll(() => fixture.close());

  /**
   * Begins the work while `first` is done and not yet seen, and goes on with `then` once it waits for that. Null when
   * PostgreSQL ended the other transaction of a deadlock instead of the work's.
   */
  async function meet<T>(first: string, work: () => Promise<T>, then: string): Promise<T | null> {
    const other = await fixture.plainFiles.ctx.pool.connect();
    try {
      await other.query(`begin; ${first}`);
      const done = work();
      const waiting =
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      while ((await fixture.plainFiles.ctx.pool.query(waiting)).rowCount === 0);
      const isDone = await other.query(`${then}; commit`).then(() => true, rollBackDeadlock(other));
      const result = await done;
      return isDone ? result : null;
    } finally {
      other.release();
    }
  }

  it("are made when the other's are, though both waited for each other", async () => {
    let taken = null;
    for (let tries = 0; taken === null && tries < 5; tries += 1) {
      await fixture.db
        .updateTable("provider_locations")
        .set({ published: true, unpublished_by: null })
        .execute();
      taken = await meet(
        "select from provider_locations for update",
        () => runSmirk(fixture.plainFiles.ctx, ["provider", "unpublish", ADA]),
        "select from providers for update",
      );
    }
    expect(taken).toMatchObject({ code: 0, err: "" });
    const [row] = await fixture.db.selectFrom("provider_locations").select("published").execute();
    expect(row?.published).toBe(false);
  });

  it("find a dentist that another import added meanwhile", async () => {
    const ben = npiOf(100_000_002);
    const brought = await meet(
      `insert into providers (npi, name, last_name, search_name, search_last_name, source)
        values ('${ben}', 'Benjamin', 'Lopez', 'benjamin', 'lopez', 'registry')`,
      () => fixture.plainFiles.importText("providers", `npi,name,last_name\n${ben},Ben,Lopez\n`),
      "select",
    );
    expect(brought).toMatchObject({ read: 1, added: 0, changed: 1, imported: true });
  });
});

describe("a dentist of the registry", () => {
  it("stays as operators and files have them until they let go", async () => {
    const fixture = await createTestApp({ registry: true, clock: createSettableClock() });
    const { npi: ada } = dentist(1);
    const { npi: ben } = dentist(2);
    const smirk = async (...args: string[]) => {
      expect(await runSmirk(fixture.ctx, args)).toMatchObject({ code: 0, err: "" });
    };
    const rows = () =>
      fixture.db
        .selectFrom("providers as p")
        .innerJoin("provider_locations as l", "l.provider_id", "p.id")
        .select(["p.last_name", "p.degree", "l.phone", "l.published"])
        .orderBy("p.id")
        .execute();
    const news = { lastName: "BIRCH", credential: "DMD", phone: "7135550199" };
    const registry = registryFile([dentist(1, news), dentist(2, news)]);
    try {
      await fixture.registry.importFile(registryFile([dentist(1), dentist(2)]));
      const file = join(fixture.registry.folder, "degrees.csv");
      await writeFile(file, `npi,degree\n${ben},"DDS, PhD"\n`);
      await smirk("import", "providers", file);
      await smirk("provider", "edit", ada, "last_name=Fern Jr.", "phone=(713) 555-0123");
      await smirk("provider", "unpublish", ben);
      await fixture.registry.importFile(registry);
      expect(await rows()).toEqual([
        { last_name: "Fern Jr.", degree: "DMD", phone: "+17135550123", published: true },
        { last_name: "Birch", degree: "DDS, PhD", phone: "+17135550199", published: false },
      ]);
      expect(await fixture.registry.listOnMap()).toEqual(["Fern Jr."]);
      await smirk("provider", "edit", ada, "--release", "last_name,phone");
      await smirk("provider", "publish", ben);
      expect(await fixture.registry.importFile(registry)).toMatchObject({ changed: 1, unchanged: 1 });
      expect((await rows())[0]).toMatchObject({ last_name: "Birch", phone: "+17135550199" });
      expect(await fixture.registry.listOnMap()).toEqual(["Birch", "Birch"]);
    } finally {
      await fixture.close();
    }
  });
});
