import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { RENEWAL_REQUIREMENTS, type Verdict } from "./renewal-requirements.ts";

const ROOT = new URL("../../../../", import.meta.url);
/** The list is not part of the project: it is beside the working copy where the project is made. */
const LIST = ["../shared", "../../shared"]
  .map((folder) => new URL(`${folder}/data/standards/renewal-law/arl-states.json`, ROOT))
  .find((file) => existsSync(file));

const testsOf = (verdict: Verdict) => ("heldBy" in verdict ? verdict.heldBy : []);
const NAMED = Object.entries(RENEWAL_REQUIREMENTS).flatMap(([id, verdict]) =>
  testsOf(verdict).map(([file, title]) => ({ id, file, title })),
);

describe("the requirements of renewal law", () => {
  it.skipIf(LIST === undefined)(
    "are all those of the list, in its order (skipped without it) [LAW-09]",
    () => {
      const states: { requirements: { id: string }[] }[] = JSON.parse(readFileSync(LIST ?? ROOT, "utf8"));
      const ids = states.flatMap(({ requirements }) => requirements.map(({ id }) => id));
      expect(ids).toHaveLength(73);
      expect(Object.keys(RENEWAL_REQUIREMENTS)).toEqual(ids);
    },
  );

  it("name a test each, or say why they do not apply [LAW-09]", () => {
    for (const [id, verdict] of Object.entries(RENEWAL_REQUIREMENTS)) {
      if ("heldBy" in verdict) expect(verdict.heldBy.length, id).toBeGreaterThan(0);
      else expect(verdict.doesNotApply, id).toMatch(/^[A-Z].{15,}\.$/);
    }
  });

  it("name tests that exist under these titles, with their requirements [LAW-09]", () => {
    const texts = new Map(
      [...new Set(NAMED.map(({ file }) => file))].map((file) => [
        file,
        readFileSync(new URL(file, ROOT), "utf8"),
      ]),
    );
    const isThere = ({ file, title }: { file: string; title: string }) =>
      title.split(" > ").every((part) => texts.get(file)?.includes(JSON.stringify(part)));
    expect(NAMED.filter((one) => !isThere(one))).toEqual([]);
    expect(NAMED.filter(({ title }) => !/\[[A-Z]+-\d/.test(title))).toEqual([]);
  });
});
