import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { isDentalOrganization } from "../../src/features/directory/rules/dental-taxonomies.ts";
import { mayBeDental } from "../../src/features/registry/read/read-csv-rows.ts";
import { readRegistryRecord } from "../../src/features/registry/rules/read-registry-record.ts";
import {
  readRegistryHeader,
  recordFromColumns,
} from "../../src/features/registry/rules/record-from-columns.ts";
import { registryHeader, registryRowWriter } from "../support/registry/registry-layout.ts";
import { dentist } from "../support/registry/registry-rows.ts";

const RULES = new URL("../../src/features/directory/rules/dental-taxonomies.ts", import.meta.url);
const codes = readFileSync(RULES, "utf8").match(/(?<=")[0-9A-Z]{9}X(?=")/g) ?? [];

it("a row is skipped only without a dentist's or dental clinic's code", () => {
  const dental = codes.filter((code) => isDentalOrganization([{ code, primary: true }]));
  expect(dental).toHaveLength(16);
  const write = registryRowWriter();
  for (const code of dental) {
    expect([
      code,
      mayBeDental(Buffer.from(write(dentist(1, { taxonomies: ["207Q00000X*", code] })))),
    ]).toEqual([code, true]);
  }
});

it("a skipped row would have been no dentist when parsed", () => {
  const header = readRegistryHeader(registryHeader());
  if (!header.ok) throw new Error("The layout has changed.");
  const write = registryRowWriter();
  const rows = [
    dentist(1, { taxonomies: ["124Q00000X*"] }),
    dentist(2, { taxonomies: [] }),
    dentist(3, { taxonomies: ["207Q00000X*"], firstName: "", zip: "none" }),
    dentist(4, { entityType: "2", organization: "ELM CLINIC", taxonomies: ["261QM1300X*"] }),
    { npi: dentist(5).npi, entityType: "", deactivated: "01/31/2024" },
  ];
  for (const row of rows) {
    const line = write(row);
    expect(mayBeDental(Buffer.from(line))).toBe(false);
    const record = recordFromColumns(header.columns, line.slice(1, -1).split('","'));
    expect(readRegistryRecord(record)).toMatchObject({ kind: "gone", npi: row.npi });
  }
});
