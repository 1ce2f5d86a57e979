import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { FactWord } from "../../src/db/schema/schema-directory.ts";
import { addDentist } from "../support/add-dentist.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { addOperator } from "../support/parts/operators-part.ts";
import { npiOf } from "../support/registry/registry-layout.ts";
import { dentist, registryFile } from "../support/registry/registry-rows.ts";
import { createSettableClock } from "../support/settable-clock.ts";

/** Noon in Houston. */
const clock = createSettableClock("2026-11-15T18:00:00Z");
const STORED = "+17135550101";
const GIVEN = "+17135550102";

describe("what stands in the directory", () => {
  let fixture: TestApp<"plainFiles" | "registry">;
  let ids: { providerId: string; locationId: string };
  let number = 0;

  beforeAll(async () => {
    fixture = await createTestApp({ plainFiles: true, registry: true, clock });
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    number += 1;
    const provider = { npi: npiOf(100_000_000 + number), source: "registry" as const };
    const location = { registry_key: "primary", phone: STORED, confirmed_on: "2026-11-10" };
    ids = await addDentist(fixture.db, { provider, location });
  });

  async function said(word: FactWord): Promise<void> {
    await sql`update provider_locations set protected_fields = '{phone}',
      field_sources = ${JSON.stringify({ phone: word })}::jsonb where id = ${ids.locationId}`.execute(
      fixture.db,
    );
  }
  const read = () =>
    fixture.db
      .selectFrom("provider_locations")
      .select(["phone", "center_name", "confirmed_on", "protected_fields", "field_sources"])
      .where("id", "=", ids.locationId)
      .executeTakeFirstOrThrow();
  const importFile = (header: string, cells: string) =>
    fixture.plainFiles.importText("locations", `id,${header}\n${ids.locationId},${cells}\n`);

  it.each<[word: FactWord, confirmedOn: string, isTaken: boolean]>([
    [{ by: "office", on: "2026-11-10" }, "2026-11-09", false],
    [{ by: "office", on: "2026-11-10" }, "2026-11-12", true],
    [{ by: "operator", on: "2026-11-10" }, "2026-11-09", false],
    [{ by: "operator", on: "2026-11-10" }, "2026-11-12", true],
    [{ by: "file", on: "2026-11-10" }, "2026-11-09", false],
  ])("by %j, a file of %s replaces: %s [OFF-04]", async (word, confirmedOn, isTaken) => {
    await said(word);
    const report = await importFile("phone,center_name,confirmed_on", `7135550102,Lake,${confirmedOn}`);
    expect(report).toMatchObject({ changed: 1, warned: isTaken ? 0 : 1, imported: true });
    const row = await read();
    // What nobody said before is taken.
    expect(row).toMatchObject({ phone: isTaken ? GIVEN : STORED, center_name: "Lake" });
    expect(row.field_sources).toEqual({
      phone: isTaken ? { by: "file", on: confirmedOn } : word,
      center_name: { by: "file", on: confirmedOn },
    });
  });

  it("a file without days leaves what an office said, and says so [OFF-04]", async () => {
    await said({ by: "office", on: "2026-11-10" });
    const report = await importFile("phone", "7135550102");
    expect(report).toMatchObject({ unchanged: 1, warned: 1 });
    expect(JSON.stringify(report.warnings)).toContain(
      "phone stays as it is: the office confirmed it on 2026-11-10",
    );
    expect((await read()).phone).toBe(STORED);
  });

  it.each(["operator", "office", "file"] as const)(
    "the registry leaves what %s said [OFF-04]",
    async (by) => {
      await said({ by, on: "2026-11-10" });
      await fixture.registry.importFile(registryFile([dentist(number, { phone: "7135550102" })]));
      expect((await read()).phone).toBe(STORED);
    },
  );

  it("an operator's confirmation makes what others said the operator's, until it is undone [OFF-04]", async () => {
    const word = { by: "office", on: "2026-11-10" } as const;
    await said(word);
    const operator = await addOperator(fixture, "support");
    const entry = { provider_id: ids.providerId, location_id: ids.locationId };
    const shown = await operator.call("/directory/confirm", { ...entry, reason: "Called" });
    expect((await read()).field_sources).toEqual({ phone: { by: "operator", on: "2026-11-15" } });
    expect(shown.statusCode, shown.body).toBe(200);
    const [change] = shown.json().history;
    await operator.call("/directory/undo", { ...entry, change_id: change.id, reason: "Wrong one" });
    expect(await read()).toMatchObject({ confirmed_on: "2026-11-10", field_sources: { phone: word } });
  });
});
