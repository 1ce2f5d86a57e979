import { describe, expect, it } from "vitest";
import { checkFileName } from "./file-names.ts";

const SERVER = "apps/server/src";

describe("names", () => {
  it.each([
    "utils.ts",
    "string-utils.ts",
    "helpers.tsx",
    "common.ts",
    "misc.mjs",
    "manager.ts",
    "user.service.ts",
  ])("refuse %s", (name) => {
    expect(checkFileName(`${SERVER}/${name}`)).toContain("says nothing");
  });

  it("refuse a folder, and a test, as well", () => {
    expect(checkFileName(`${SERVER}/helpers/mask.ts`)).toContain('"helpers" says nothing');
    expect(checkFileName(`${SERVER}/utils.test.ts`)).toContain('"utils" says nothing');
  });

  it.each(["service-area.ts", "commonplace.ts", "mask-phone.ts"])("let %s pass", (name) => {
    expect(checkFileName(`packages/domain/src/${name}`)).toBeNull();
  });
});
