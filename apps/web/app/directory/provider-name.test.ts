import { zip5 } from "@smirk/domain/geography/postal-code";
import { describe, expect, it } from "vitest";
import { providerName } from "./provider-name.ts";

describe("provider name", () => {
  it.each([
    [{ name: "Ana", last_name: "Lopez", degree: "DDS" }, "Ana Lopez, DDS"],
    [{ name: "Đorđe", last_name: "Šimić", degree: null }, "Đorđe Šimić"],
    [{ name: "", last_name: "lee", degree: "DMD" }, "lee, DMD"],
  ])("is written with the degree where one is known [FIND-09]", (provider, name) => {
    expect(providerName(provider)).toBe(name);
  });

  it("shows the first five digits of the ZIP code [FIND-09]", () => {
    expect(zip5("77002-1234")).toBe("77002");
    expect(zip5("77002")).toBe("77002");
  });
});
