import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bySize } from "../../../../tools/test-size/test-size.ts";
import { createPlaceLocator } from "../../src/features/places/locate-place.ts";
import { importRegistry } from "../../src/features/registry/import-registry.ts";
import { openPlanNet, type PlanNet } from "./open-plan-net.ts";
import { isGuideThere, readGroups } from "./read-guide.ts";
import { openBindingCheck } from "./required-bindings.ts";
import { openGuideCheck } from "./validate-by-guide.ts";

const DATA = join(import.meta.dirname, "../../../../../shared/data");
const FILES = bySize({
  commit: ["nppes_2018_practitioners_CT_MA_RI_329col.csv"],
  full: ["nppes_2018_practitioners_CT_MA_RI_329col.csv", "npi_api_v21_AR_dentists_1000.json"],
});
/** One of so many is held to the profiles, which takes long, and each one to the value sets. */
const STRIDE = bySize({ commit: 4, full: 1 });
/** Dentists of those files, less the few rows that contradict themselves. */
const LEAST = bySize({ commit: 116, full: 1_100 });
const isThere = isGuideThere && FILES.every((name) => existsSync(join(DATA, name)));
if (!isThere) process.stdout.write(`Genuine rows are not held to the guide: ${DATA} is not there.\n`);

describe.runIf(isThere)("genuine rows of the registry, as FHIR", () => {
  let net: PlanNet;
  let folder: string;
  beforeAll(async () => {
    net = await openPlanNet();
    folder = await mkdtemp(join(tmpdir(), "smirk-genuine-"));
    const locate = await createPlaceLocator();
    for (const name of FILES)
      await importRegistry(
        { ...net.ctx, locate },
        {
          file: join(DATA, name),
          operator: { actor: "ana", command: "import registry" },
          dryRun: false,
          complete: false,
          states: null,
          mayHide: Number.MAX_SAFE_INTEGER,
          refusedFile: join(folder, "refused.csv"),
        },
      );
  });
  afterAll(async () => {
    await net.close();
    await rm(folder, { recursive: true, force: true });
  });

  it("are all valid by the guide's profiles and its required value sets [OPEN-01]", async () => {
    const [check, bindings] = [openGuideCheck(), openBindingCheck()];
    const counts = new Map<string, number>();
    const flaws: string[] = [];
    for (const type of new Set(readGroups().map((group) => group[":resource"])))
      for (const [at, resource] of (await net.readAll(`${type}?_count=100`)).entries()) {
        counts.set(type, at + 1);
        flaws.push(...(at % STRIDE === 0 ? check.flawsOf(resource) : []), ...bindings.flawsOf(resource));
      }
    expect(flaws).toEqual([]);
    for (const type of ["Practitioner", "PractitionerRole", "Location"])
      expect(counts.get(type), type).toBeGreaterThanOrEqual(LEAST);
  });
});
