import { describe, expect, it } from "vitest";
import { zip5 } from "./postal-code.ts";
import { providerInitials, providerName } from "./provider-name.ts";

describe("provider name", () => {
  it.each([
    [{ name: "Ana", last_name: "Lopez", degree: "DDS" }, "Ana Lopez, DDS", "AL"],
    [{ name: "Đorđe", last_name: "Šimić", degree: null }, "Đorđe Šimić", "ĐŠ"],
    [{ name: "", last_name: "lee", degree: "DMD" }, "lee, DMD", "L"],
  ])("is written with the degree, and short as initials [FIND-09]", (provider, name, initials) => {
    expect(providerName(provider)).toBe(name);
    expect(providerInitials(provider)).toBe(initials);
  });

  it("shows the first five digits of the ZIP code [FIND-09]", () => {
    expect(zip5("77002-1234")).toBe("77002");
    expect(zip5("77002")).toBe("77002");
  });
});
