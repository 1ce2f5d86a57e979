import { zip5 } from "@smirk/domain/geography/postal-code";
import { describe, expect, it } from "vitest";
import { providerHeading, providerName } from "./provider-name.ts";

describe("provider name", () => {
  it.each([
    [{ name: "Ana", last_name: "Lopez", degree: "DDS" }, "Ana Lopez, DDS"],
    [{ name: "Đorđe", last_name: "Šimić", degree: null }, "Đorđe Šimić"],
    [{ name: "", last_name: "lee", degree: "DMD" }, "lee, DMD"],
  ])("is written with the degree where one is known [FIND-09]", (provider, name) => {
    expect(providerName(provider)).toBe(name);
  });

  it("is broken between name and degree alone in a heading [USE-07]", () => {
    const ximena = { name: "Ximena", last_name: "del Toro", degree: "DDS, MS" };
    expect(providerHeading(ximena)).toBe("Ximena del\u00a0Toro, DDS,\u00a0MS");
    expect(providerHeading({ ...ximena, degree: null })).toBe("Ximena del\u00a0Toro");
  });

  it("shows the first five digits of the ZIP code [FIND-09]", () => {
    expect(zip5("77002-1234")).toBe("77002");
    expect(zip5("77002")).toBe("77002");
  });
});
