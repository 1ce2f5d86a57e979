import path from "node:path";
import { describe, expect, it } from "vitest";
import { sortBySeed } from "./file-order.ts";

const ROOT = path.dirname(path.dirname(import.meta.dirname));
const files = (project: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    moduleId: path.join(ROOT, `apps/${project}/test/file-${at}.test.ts`),
    project: { name: project },
  }));
const ALL = [...files("web", 20), ...files("server", 20)];
const namesOf = (seed: number, given = ALL) => sortBySeed(given, seed).map(({ moduleId }) => moduleId);

describe("the order of test files", () => {
  it("is that of the seed, whatever the system lists first [SPEC-03]", () => {
    expect(namesOf(1, ALL.toReversed())).toEqual(namesOf(1));
    expect(namesOf(1)).not.toEqual(namesOf(2));
    expect(namesOf(1).toSorted()).toEqual(namesOf(2).toSorted());
    expect(path.relative(ROOT, namesOf(1)[0] ?? "")).toBe("apps/server/test/file-12.test.ts");
  });

  it("goes from project to project, as a worker does", () => {
    const projects = sortBySeed(ALL, 3).map(({ project }) => project.name);
    expect(projects).toEqual(projects.toSorted());
  });

  it("stays as it is where a file is added or taken away", () => {
    const fewer = ALL.filter((_, at) => at % 7 !== 0);
    const kept = new Set(fewer.map(({ moduleId }) => moduleId));
    expect(namesOf(4, fewer)).toEqual(namesOf(4).filter((name) => kept.has(name)));
  });
});
