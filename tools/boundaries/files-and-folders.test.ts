import { describe, expect, it } from "vitest";
import { checkFileName, findCrowdedFolders, MOST_FILES } from "./files-and-folders.ts";

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

const filesIn = (folder: string, count: number) =>
  Array.from({ length: count }, (_, number) => `${folder}/file-${number}.ts`);

describe("the size of a folder", () => {
  it("may not exceed the limit", () => {
    const crowded = findCrowdedFolders(filesIn("apps/server/src/demo", MOST_FILES + 1));
    expect(crowded).toEqual([expect.stringContaining("apps/server/src/demo: 16 files")]);
  });

  it("does not count the files of its subfolders", () => {
    const files = [
      ...filesIn("apps/web/app/ui", MOST_FILES),
      ...filesIn("apps/web/app/ui/forms", MOST_FILES),
    ];
    expect(findCrowdedFolders(files)).toEqual([]);
  });

  it("has no limit for a list, as of decisions or migrations", () => {
    expect(findCrowdedFolders(filesIn("docs/decisions", 40))).toEqual([]);
    expect(findCrowdedFolders(filesIn("apps/server/src/db/migrations", 40))).toEqual([]);
  });
});
