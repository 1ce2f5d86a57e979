import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { degreeCodes } from "@smirk/domain/finder/degree-codes";
import { findState } from "@smirk/domain/joining/address/states";
import { describe, expect, it } from "vitest";
import { isZipOfState } from "../../directory/rules/registry-postal-code.ts";
import type {
  RegistryDentist,
  RegistryReading,
  RegistryRecord,
} from "../../directory/rules/registry-reading.ts";
import { readRegistryRecord } from "./read-registry-record.ts";
import { recordFromApi } from "./record-from-api.ts";
import { readRegistryHeader, recordFromColumns } from "./record-from-columns.ts";

/** Rows of the real registry, kept beside the repository: real people, so never in it, and not on every machine. */
const DATA = path.join(import.meta.dirname, "../../../../../../../shared/data");
const PRACTITIONERS = "nppes_2018_practitioners_CT_MA_RI_329col.csv";
const ORGANIZATIONS = "nppes_2018_orgs_329col.csv";
const ARKANSAS = "npi_api_v21_AR_dentists_1000.json";
const HEADER = "NPPES_HEADER_330col_2025.csv";
const isPresent = [PRACTITIONERS, ORGANIZATIONS, ARKANSAS, HEADER].every((name) =>
  existsSync(path.join(DATA, name)),
);

/** Every value of these files stands in quotes, and none goes over a line's end. */
function readCsv(name: string): string[][] {
  const lines = readFileSync(path.join(DATA, name), "latin1").trim().split(/\r?\n/);
  return lines.map((line) => line.slice(1, -1).split('","'));
}

function readRows(name: string): RegistryRecord[] {
  const [names = [], ...rows] = readCsv(name);
  const header = readRegistryHeader(names);
  if (!header.ok) throw new Error(`${name} lacks ${header.missing}`);
  return rows.map((row) => recordFromColumns(header.columns, row));
}

function readAnswers(): (RegistryRecord | undefined)[] {
  const answers = JSON.parse(readFileSync(path.join(DATA, ARKANSAS), "utf8")) as { results: unknown[] };
  return answers.results.map(recordFromApi);
}

function count(readings: readonly RegistryReading[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const reading of readings) {
    const name = "reason" in reading ? `${reading.kind}: ${reading.reason}` : reading.kind;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

const dentistsOf = (readings: readonly RegistryReading[]): RegistryDentist[] =>
  readings.flatMap((reading) => (reading.kind === "dentist" ? [reading.dentist] : []));

describe.skipIf(!isPresent)("rows of the real registry (../shared/data, if present)", () => {
  const practitioners = isPresent ? readRows(PRACTITIONERS).map(readRegistryRecord) : [];
  const organizations = isPresent ? readRows(ORGANIZATIONS) : [];
  const arkansas = isPresent ? readAnswers() : [];
  const answers = arkansas.flatMap((record) => (record ? [readRegistryRecord(record)] : []));
  const dentists = dentistsOf([...practitioners, ...answers]);

  it("has every column that we read in the header of 2025", () => {
    const [names = []] = readCsv(HEADER);
    expect(readRegistryHeader(names)).toMatchObject({ ok: true, columns: { npi: 0, reactivationDate: 40 } });
  });

  it("include 117 dentists among 2,000 practitioners, one of them a surgeon", () => {
    expect(count(practitioners)).toEqual({ dentist: 117, "gone: not a dentist": 1883 });
  });

  it("has no dental clinic among the 40 organizations, each of which would have a name", () => {
    expect(count(organizations.map(readRegistryRecord))).toEqual({ "gone: not a dentist": 40 });
    const taxonomies = [{ code: "261QD0000X", primary: true }];
    const centers = organizations.map((record) => readRegistryRecord({ ...record, taxonomies }));
    expect(count(centers)).toEqual({ center: 40 });
    const names = centers.flatMap((reading) => (reading.kind === "center" ? [reading.center.name] : []));
    const shouted = names.flatMap((name) => name.match(/\b[A-Z]{4,}\b/g) ?? []);
    expect(shouted).toEqual([]);
  });

  it("include 998 dentists in a thousand answers, two with wrong addresses", () => {
    expect(arkansas).not.toContain(undefined);
    expect(count(answers)).toEqual({ dentist: 998, "refused: the ZIP code is not in the state": 2 });
    const elsewhere = dentistsOf(answers).filter(({ locations }) => locations[0]?.state !== "AR");
    expect(elsewhere).toHaveLength(15);
  });

  it("has names in plain case", () => {
    for (const { name, middleName, lastName } of dentists) {
      expect([name, middleName, lastName].join("|")).not.toMatch(/\p{Lu}{4}|\s\s|[,;`]|\s\||\|\s/u);
      expect(`${name[0]}${lastName[0]}`).toMatch(/^\p{Lu}{2}$/u);
    }
    const suffixes = dentists.map(({ lastName }) => / (Jr\.|Sr\.|II|III|IV)$/.exec(lastName)?.[1] ?? "");
    expect(counts(suffixes)).toMatchObject({ "Jr.": 70, "Sr.": 5, III: 20, II: 6 });
  });

  it("has places that can be shown", () => {
    for (const { address, city, state, zip, phone } of dentists.flatMap(({ locations }) => locations)) {
      expect(findState(state)?.code).toBe(state);
      expect(zip).toMatch(/^\d{5}(?:\d{4})?$/);
      expect(isZipOfState(zip, state)).toBe(true);
      expect(phone ?? "+17135550123").toMatch(/^\+1\d{10}$/);
      expect(`${address}|${city}`).not.toMatch(/\b[A-Z]{4,}\b|\s\s|^\||\|$/u);
    }
  });

  it("has degrees of which all but a few can be searched", () => {
    const degrees = [...new Set(dentists.flatMap(({ degree }) => degree ?? []))];
    expect(degrees.filter((degree) => degreeCodes(degree).length === 0)).toEqual(
      expect.arrayContaining(["DOS", "RPT"]),
    );
    expect(degrees.filter((degree) => degreeCodes(degree).length === 0)).toHaveLength(2);
  });
});

function counts(texts: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const text of texts) counts[text] = (counts[text] ?? 0) + 1;
  return counts;
}
