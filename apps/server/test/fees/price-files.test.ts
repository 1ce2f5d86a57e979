import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PROCEDURES } from "@smirk/domain/fees/procedures";
import { addDays, dayOf } from "@smirk/domain/wire/calendar-day";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { procedure } from "../../src/features/fees/fee-columns.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { npiOf } from "../support/registry/registry-layout.ts";
import { runSmirk } from "../support/run-smirk.ts";

const CASES = new URL("../../../../../shared/cases/prices.md", import.meta.url);
const CONSTANTS = ["plan_list=brightwell_discount_1", "area=TX", "kind=GD", "valid_from=2026-01-01"];
const LIST = [...CONSTANTS, "source=Office list", "published=yes"].flatMap((value) => ["--value", value]);
const USUAL = ["usual_source=UCR of the list", "usual_day=2025-11-01"].flatMap((value) => ["--value", value]);
const HEAD = "plan_list,area,kind,valid_from,source,published,procedure,member_price";
const ROW = "brightwell_discount_1,TX,GD,2026-01-01,List,yes";

let fixture: TestApp<"plainFiles">;
let folder: string;
let locations: string[];
let files = 0;

beforeAll(async () => {
  fixture = await createTestApp({ plainFiles: true });
  folder = await mkdtemp(join(tmpdir(), "smirk-prices-"));
  const npi = npiOf(123_456_701);
  await fixture.plainFiles.importText(
    "providers",
    `npi,name,last_name,specialities\n${npi},Ada,Fern,Endodontics`,
  );
  const rows = [1, 2].map((at) => `${npi},${at} Elm St,Houston,TX,77002,713555012${at},true`);
  const header = "npi,address,city,state,zip,phone,published";
  await fixture.plainFiles.importText("locations", [header, ...rows].join("\n"));
  const found = await fixture.db.selectFrom("provider_locations").select("id").orderBy("id").execute();
  locations = found.map(({ id }) => id);
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await fixture.db.deleteFrom("fee_changes").execute();
  await fixture.db.deleteFrom("fee_schedules").execute();
  await fixture.db.deleteFrom("office_fees").execute();
});

async function load(command: string, lines: readonly string[], ...options: string[]) {
  files += 1;
  const path = join(folder, `prices-${files}.csv`);
  await writeFile(path, lines.join("\n"));
  return runSmirk(fixture.ctx, ["--by", "ana", "fees", command, path, ...options]);
}

async function listFees() {
  const rows = await fixture.db
    .selectFrom("fees")
    .select(["procedure", "member_cents", "usual_cents"])
    .orderBy("procedure")
    .execute();
  return rows.map((row) => [row.procedure, row.member_cents, row.usual_cents]);
}

const loadCell = (cell: string, ...options: string[]) =>
  load("import", [HEAD, `${ROW},checkup,"${cell}"`, `${ROW},fluoride,40`], ...options);
const today = () => dayOf(fixture.ctx.clock.now());

it("a price file brings the Spanish names of a list and of its usual prices [FEE-09] [USE-23]", async () => {
  const head = `${HEAD},source_es,usual_price,usual_source,usual_source_es,usual_day`;
  const row = `${ROW},checkup,50,Lista,80,UCR,UCR en español,2026-01-01`;
  expect(await load("import", [head, row])).toMatchObject({ code: 0 });
  const names = await fixture.db
    .selectFrom("fee_schedules")
    .innerJoin("fees", "fees.schedule_id", "fee_schedules.id")
    .select(["source", "source_es", "usual_source", "usual_source_es"])
    .execute();
  expect(names).toEqual([
    { source: "List", source_es: "Lista", usual_source: "UCR", usual_source_es: "UCR en español" },
  ]);
});

describe("a price file as offices and organizations have it", () => {
  const FILE = [
    "Bright Smiles Dental,,,,",
    "Fee schedule 2026,,,,",
    "Code,Description,UCR,Allowed,Notes",
    "PREVENTIVE",
    'D1110,Prophylaxis - adult,$ 120.00,"62.5",',
    "D0274,4BW,85,*,",
    'D0330,Pano,999999999,"$1,034.5",',
    "Code,Description,UCR,Allowed,Notes",
    "RESTORATIVE,,,,",
    "D2330,Comp 1s,000000,000000,",
    "D2750,PFM crown,1200.,900*,",
  ];
  const leave = ["--column", "Notes="];

  it("is read with other names of columns, which a dry run says [FEE-09]", async () => {
    const dry = await load("import", FILE, "--dry-run", ...LIST, ...USUAL, ...leave);
    expect(dry).toMatchObject({ code: 0, err: "" });
    expect(dry.out).toMatch(/^ *3 {2,}UCR {2,}usual_price$/m);
    expect(dry.out).toMatch(/^ *3 {2,}Allowed {2,}member_price$/m);
    expect(dry.out).toMatch(/^ *5 {2,}Prophylaxis - adult {2,}adult-cleaning$/m);
    expect(dry.out).toMatch(/^Titles, and rows without a price +4$/m);
    expect(await listFees()).toEqual([]);
  });

  it("is loaded only when what was taken is confirmed, and then not asked again [FEE-09]", async () => {
    const options = [...LIST, ...USUAL, ...leave];
    const said = await load("import", FILE, ...options);
    expect([said.code, said.out]).toEqual([1, expect.stringContaining("needs --confirm")]);
    expect(await load("import", FILE, ...options, "--confirm")).toMatchObject({ code: 0 });
    expect(await listFees()).toEqual([
      ["adult-cleaning", 6_250, 12_000],
      ["back-teeth-x-rays", null, 8_500],
      ["panoramic-x-ray", 103_450, null],
      ["porcelain-metal-crown", 90_000, 120_000],
    ]);
    expect(await load("import", FILE, ...options)).toMatchObject({ code: 0 });
  });

  it("is refused with an unknown column, and one that may be two, by its line [FEE-09]", async () => {
    const unknown = await load("import", FILE, ...LIST, ...USUAL);
    expect(unknown.err).toContain('line 3: wrong columns: "notes" is unknown');
    const two = await load("import", ["Office", "Description,Fee", "Checkup,60"], ...LIST);
    expect(two.err).toContain('line 2: the columns are not clear: "Fee" may be member_price or usual_price');
    const chosen = await load(
      "import",
      ["Description,Fee", "Checkup,60"],
      ...LIST,
      "--column",
      "Fee=member_price",
    );
    expect(chosen.out).toContain("needs --confirm");
    expect(chosen.out).not.toMatch(/Fee {2,}member_price/);
  });

  it("has a fee for members beside a usual price that is named [FEE-09]", async () => {
    const rows = ["Fee,UCR,Procedure", "60,80,checkup"];
    const said = await load("import", rows, ...LIST, ...USUAL, "--confirm");
    expect(said.code).toBe(0);
    expect(await listFees()).toEqual([["checkup", 6_000, 8_000]]);
  });

  it("is refused where a value for all rows is a column too, or none of ours [FEE-09]", async () => {
    const both = await load("import", ["Procedure,Allowed,Area", "checkup,60,TX"], ...LIST);
    expect(both.err).toContain("area is a column of the file");
    const none = await load("import", ["Procedure,Allowed", "checkup,60"], ...LIST, "--value", "colour=red");
    expect(none.err).toContain('"colour" is no column');
  });

  it.each([
    ["no procedure", ",75"],
    ["cells that are shifted", ",sealant,75"],
    ["a price behind the last column", ",,75"],
    ["a title that is too wide", "RESTORATIVE,,75"],
  ])("is refused for a row of %s, and what is stored stays [FEE-09]", async (_what, row) => {
    await load("import", ["Procedure,Allowed", "fluoride,62", "sealant,70"], ...LIST, "--confirm");
    const said = await load("import", ["Procedure,Allowed", "fluoride,62", row], ...LIST, "--confirm");
    expect([said.code, said.out]).toEqual([1, expect.stringContaining("line 3: ")]);
    expect(await listFees()).toHaveLength(2);
  });

  it("has lines of two names above its header [FEE-09]", async () => {
    const [one = ""] = locations;
    const lines = ["Date,11/01/2026,Office,Smile Dental", "Description,Location,Fee,Confirmed"];
    const rows = [...lines, `Sealant,${one},60,${today()}`];
    const said = await load("import-offices", rows, "--column", "Fee=member_price", "--confirm");
    expect(said).toMatchObject({ code: 0, err: "" });
    const less = await load("import-offices", [...lines.slice(0, 1), "Location,Fee,Confirmed", "1,2,3"]);
    expect(less.err).toContain("line 2: the columns are not clear");
    const given = ["Location,Allowed,Confirmed", `${one},60,${today()}`];
    const same = await load("import-offices", given, "--value", "procedure=sealant", "--confirm");
    expect(same).toMatchObject({ code: 0, err: "" });
  });

  it.each([
    [["Fees=member_price"], 'none of its columns is called "Fees"'],
    [["Fee=member_price", "fee=usual_price"], '"fee" is said twice'],
    [[" =member_price"], "Write a column, then ="],
  ])("is refused with columns that are said as %j [FEE-09]", async (said, error) => {
    const options = said.flatMap((text) => ["--column", text]);
    const answer = await load("import", ["Procedure,Fee", "checkup,60"], ...LIST, ...options);
    expect([answer.code, answer.err]).toEqual([1, expect.stringContaining(error)]);
  });

  it("has columns that are called by a sign alone [FEE-09]", async () => {
    const options = ["--column", "$=member_price", "--column", "%="];
    const said = await load("import", ["Procedure,%,$", "checkup,10,60"], ...LIST, ...options, "--confirm");
    expect(said).toMatchObject({ code: 0, err: "" });
    expect(await listFees()).toEqual([["checkup", 6_000, null]]);
  });

  it("is refused with more than 200 columns, in its header or above it [FEE-09] [TRUST-10]", async () => {
    const wide = Array.from({ length: 201 }, (_, at) => `c${at}`).join(",");
    const said = await load("import", ["Office", wide, HEAD, `${ROW},checkup,60`]);
    expect(said.err).toContain("line 2: it has more than 200 columns.");
    const empty = `${HEAD}${",".repeat(300)}`;
    expect(await load("import", [empty, `${ROW},checkup,60`])).toMatchObject({ code: 0, err: "" });
  });

  it("removes a price that it says is not known any more [FEE-09]", async () => {
    // The prices of a list that is not in force move for nobody.
    const ahead = ROW.replace("2026-01-01", addDays(today(), 30));
    await load("import", [HEAD, `${ahead},checkup,60`, `${ahead},fluoride,40`]);
    const said = await load("import", [HEAD, `${ahead},checkup,n/a`, `${ahead},fluoride,40`]);
    expect(said).toMatchObject({ code: 0 });
    expect(await listFees()).toEqual([["fluoride", 4_000, null]]);
  });
});

describe("a cell of a price", () => {
  it.each([
    ["$ 62.00", 6_200],
    ["62.", 6_200],
    ["1,234.5", 123_450],
    ["US$62", 6_200],
    ["62 USD", 6_200],
    ["$62.00*", 6_200],
    ["６２", 6_200],
    ["$9,999", 999_900],
  ])("of '%s' is %i cents [FEE-09]", async (cell, cents) => {
    expect(await loadCell(cell)).toMatchObject({ code: 0 });
    expect(await listFees()).toContainEqual(["checkup", cents, null]);
  });

  it.each(["", "*", "**", "-", "N/A", "999999999", "99999.99", "9999.99", "999,999", "000000", "0000.00"])(
    "of '%s' is no price that is known [FEE-09]",
    async (cell) => {
      expect(await loadCell(cell)).toMatchObject({ code: 0 });
      expect(await listFees()).toEqual([["fluoride", 4_000, null]]);
    },
  );

  it.each([
    "0,075",
    "60,50",
    "1.234,50",
    "50-60",
    "(62.00)",
    "12,34.00",
    "62.125",
    "-62",
    "1000000",
    "62¹",
    "62²",
    "$62①",
    "62½",
  ])("of '%s' is refused by its line and column [FEE-09]", async (cell) => {
    const said = await loadCell(cell, "--confirm");
    expect([said.code, said.out]).toEqual([
      1,
      expect.stringMatching(/line 2: member_price "[^"]+" (?:must|has a comma|has two|is taken off)/),
    ]);
    expect(await listFees()).toEqual([]);
  });

  it.each(["0", "$0.00", "No charge", "N/C", "Sin costo"])(
    "of '%s' costs nothing, where that is confirmed [FEE-09]",
    async (cell) => {
      const said = await loadCell(cell);
      expect([said.code, said.out]).toEqual([1, expect.stringContaining("line 2: member_price is $0.00")]);
      expect(await loadCell(cell, "--confirm")).toMatchObject({ code: 0 });
      expect(await listFees()).toContainEqual(["checkup", 0, null]);
    },
  );
});

describe("a cell of a procedure", () => {
  const read = (text: string) => procedure.read(text);

  it.each(PROCEDURES)(
    "is $slug by its slug and its name, however they are joined [FEE-09]",
    ({ slug, name }) => {
      const forms = [
        slug,
        name,
        slug.replaceAll("-", "_"),
        slug.replaceAll("-", "\u2011"),
        slug.toUpperCase(),
      ];
      expect(forms.map(read)).toEqual(forms.map(() => ({ value: slug })));
    },
  );

  it.each([
    ["Prophylaxis - adult", "adult-cleaning"],
    ["Scaling and root planing, per quadrant", "deep-cleaning"],
    ["Occlusal guard", "night-guard"],
    ["Sealants", "sealant"],
    ["4 bitewings", "back-teeth-x-rays"],
    ["SRP 4+ teeth", "deep-cleaning"],
  ])("of '%s' is taken for %s [FEE-09]", (text, slug) => {
    expect(read(text)).toEqual({ value: slug, isTaken: true });
  });

  it.each([
    ["D1110 prophylaxis - adult", "is a code of dental claims"],
    ["D1110", "is a code of dental claims"],
    ["1110", "is a code of dental claims"],
    ["Prophy", "is not clear: which of adult-cleaning, child-cleaning"],
    ["Composite 2 surf post", "is unknown, perhaps it is white-filling-two-sides"],
    ["Sealant repair", "is unknown, perhaps it is sealant"],
    ["Metal denture", "is unknown, perhaps it is metal-partial-denture"],
    ["Chair", "is unknown, see: smirk fees procedures"],
    ["", "must not be empty"],
    ["4 wisdom teeth", "is of several or of a part: write the price of one, wisdom-tooth"],
    ["Sealants (4)", "is of several or of a part"],
    ["Puente de 3 piezas", "is of several or of a part"],
    ["Full dentures upper and lower", "is of several or of a part"],
    ["SRP 1-3 teeth", "is of several or of a part"],
    ["Crown with buildup", "is of several or of a part"],
    ["Implante con corona", "is of several or of a part"],
  ])("of '%s' is refused: %s [FEE-09]", (text, error) => {
    expect(read(text)).toEqual({ error: expect.stringContaining(error) });
  });

  it.skipIf(!existsSync(CASES))(
    "has the right answer or a refusal for each name of the cases [FEE-09]",
    () => {
      const wrong = readCases("N").flatMap(({ id, names, right }) =>
        names.flatMap((text) => {
          const answer = read(text);
          const said = "error" in answer ? answer.error : answer.value;
          const isNamed = right.some((slug) => said.includes(slug)) || right.length === 0;
          return isNamed ? [] : [`${id} ${text}: ${said}`];
        }),
      );
      expect(wrong).toEqual([]);
    },
  );
});

/** Names and the slugs that their row holds. */
function readCases(kind: string) {
  const rows = readFileSync(CASES, "utf8").matchAll(
    new RegExp(`^\\| (${kind}\\d+) \\|(.*)\\|(.*)\\|$`, "gm"),
  );
  return Array.from(rows, ([, id = "", names = "", right = ""]) => ({
    id,
    names: [...names.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name),
    right: PROCEDURES.map(({ slug }) => slug).filter((slug) =>
      right.replaceAll("· -", "· white-filling-").includes(slug),
    ),
  }));
}

describe("a price that looks like a slip", () => {
  const ask = "is ten times or more of what it costs in the state";

  it("is asked about by procedure in schedules, and dear procedures are not [FEE-09]", async () => {
    const prices = [`${ROW},checkup,50`, `${ROW},fluoride,40`, `${ROW},implant,2500`];
    expect(await load("import", [HEAD, ...prices])).toMatchObject({ code: 0 });
    const houston = ROW.replace("TX", "770");
    const said = await load("import", [
      HEAD,
      `${houston},checkup,500`,
      `${houston},fluoride,4`,
      `${houston},implant,2700`,
    ]);
    expect(said.code).toBe(1);
    expect(said.out).toContain(`line 2: member_price ${ask} ($50.00)`);
    expect(said.out).toContain(
      "line 3: member_price is a tenth or less of what it costs in the state ($40.00)",
    );
    expect(said.out).not.toContain("line 4");
  });

  it("is asked about in offices' files, beside lists and other offices [FEE-09]", async () => {
    const header = "location_id,procedure,member_price,usual_price,confirmed_on";
    const [one = "", other = ""] = locations;
    await load("import", [HEAD, `${ROW},adult-cleaning,90`]);
    const slip = await load("import-offices", [header, `${one},adult-cleaning,11611.00,,${today()}`]);
    expect([slip.code, slip.out]).toEqual([
      1,
      expect.stringContaining(`line 2: member_price ${ask} ($90.00)`),
    ]);
    const rows = [`${one},sealant,50,60,${today()}`, `${other},sealant,5,61,${today()}`];
    const twice = await load("import-offices", [header, ...rows]);
    expect(twice.out).toContain(
      "line 3: member_price is a tenth or less of what it costs in the state ($50.00)",
    );
    const usual = await load("import-offices", [header, `${one},veneer,9,900,${today()}`]);
    expect(usual.out).toContain("line 2: member_price is a tenth or less");
  });

  it("is loaded when it is confirmed, and not asked about again [FEE-09]", async () => {
    await load("import", [HEAD, `${ROW},checkup,50`]);
    const rows = [HEAD, `${ROW.replace("TX", "770")},checkup,500`];
    expect(await load("import", rows)).toMatchObject({ code: 1 });
    expect(await load("import", rows, "--confirm")).toMatchObject({ code: 0 });
    expect(await load("import", rows)).toMatchObject({ code: 0 });
  });

  it("is not asked about in another state, nor beside a price that is not known [FEE-09]", async () => {
    await load("import", [HEAD, `${ROW},checkup,50`, `${ROW},fluoride,0`], "--confirm");
    const other = ROW.replace("TX", "OK");
    expect(await load("import", [HEAD, `${other},checkup,500`, `${other},fluoride,400`])).toMatchObject({
      code: 0,
    });
  });
});

describe("a day of a price", () => {
  const header = "location_id,procedure,member_price,confirmed_on";
  const row = (day: string) => `${locations[0]},checkup,60,${day}`;

  it("is asked about in the future, and where the price never counts [FEE-09]", async () => {
    const ahead = await load("import-offices", [header, row(addDays(today(), 365))]);
    expect([ahead.code, ahead.out]).toEqual([1, expect.stringContaining("is in the future")]);
    const over = await load("import-offices", [header, row("2006-01-01")]);
    expect([over.code, over.out]).toEqual([1, expect.stringContaining("the price never counts")]);
    expect(await load("import-offices", [header, row(today())])).toMatchObject({ code: 0 });
  });

  it("of a usual price is asked about in the future [FEE-09]", async () => {
    const wide = `${HEAD},usual_price,usual_source,usual_day`;
    const said = await load("import", [wide, `${ROW},checkup,60,80,List,${addDays(today(), 2)}`]);
    expect(said.out).toContain("line 2: usual_day");
    expect(said.code).toBe(1);
  });
});
