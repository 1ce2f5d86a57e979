import { describe, expect, it } from "vitest";
import { COMMON_PROCEDURES, findProcedure, PROCEDURES } from "./procedures.ts";

describe("the procedures [FEE-01]", () => {
  it("are about sixty, of which twelve are common [FEE-01]", () => {
    expect(PROCEDURES.length).toBeGreaterThanOrEqual(55);
    expect(PROCEDURES.length).toBeLessThanOrEqual(70);
    expect(COMMON_PROCEDURES).toHaveLength(12);
  });

  it("have each a slug and a name of its own [FEE-01]", () => {
    expect(new Set(PROCEDURES.map(({ slug }) => slug)).size).toBe(PROCEDURES.length);
    expect(new Set(PROCEDURES.map(({ name }) => name)).size).toBe(PROCEDURES.length);
  });

  it("have no code of dental claims and fit an address [FEE-01]", () => {
    for (const { slug, name } of PROCEDURES) {
      expect(slug).toMatch(/^[a-z0-9-]{3,30}$/);
      expect(`${slug} ${name}`).not.toMatch(/\bD?\d{4}\b/i);
      expect(name.length).toBeLessThanOrEqual(40);
    }
  });

  it("are found by their slug alone [FEE-01]", () => {
    expect(findProcedure("porcelain-crown")).toMatchObject({ unit: "tooth", category: "crowns" });
    expect(findProcedure("toString")).toBeUndefined();
    expect(findProcedure("D2740")).toBeUndefined();
  });
});
