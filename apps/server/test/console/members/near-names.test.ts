import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bySize } from "../../../../../tools/test-size/test-size.ts";
import { isNearName, listKeys } from "../../../src/features/console/search/near-names.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";

let fixture: TestApp;
beforeAll(async () => {
  fixture = await createTestApp();
});
afterAll(() => fixture.close());

it.each([
  ["mara", "Maria Lopez", true],
  ["lopz maria", "Maria Lopez", true],
  ["lpez", "Maria Lopez", true],
  ["lop", "Maria Lopez", true],
  ["lep", "Maria Lopez", false],
  ["mxxia", "Maria Lopez", false],
  ["kristina", "Christina Wong", true],
  ["fillips", "Ann Phillips", true],
  ["penya", "Ana Peña", true],
  ["garcia", "Ana Lopez García", true],
  ["oconor", "Pat O'Connor", true],
])("%s for %s is near: %s [OPS-03]", (typed, names, isNear) => {
  expect(isNearName(typed, names)).toBe(isNear);
});

describe("the keys of a word", () => {
  const letter = fc.constantFrom(..."abcde");
  const word = fc.array(letter, { minLength: 4, maxLength: 10 }).map((letters) => letters.join(""));
  const change = fc.record({
    place: fc.nat(9),
    kind: fc.constantFrom("replace", "remove", "add", "exchange"),
    letter,
  });

  function misspell(
    text: string,
    { place, kind, letter: other }: { place: number; kind: string; letter: string },
  ) {
    const at = place % text.length;
    const rest = text.slice(at + 1);
    if (kind === "replace") return text.slice(0, at) + other + rest;
    if (kind === "remove") return text.slice(0, at) + rest;
    if (kind === "add") return text.slice(0, at) + other + text.slice(at);
    return text.slice(0, at) + rest.slice(0, 1) + text.slice(at, at + 1) + rest.slice(1);
  }

  it("share one with every misspelling that is forgiven [OPS-03]", async () => {
    const typedWords = fc.tuple(word, fc.array(change, { minLength: 1, maxLength: 2 }));
    const pairs = fc
      .sample(typedWords, bySize({ commit: 300, full: 5_000 }))
      .map(([name, changes]) => ({ name, typed: changes.reduce(misspell, name) }))
      .filter(({ name, typed }) => typed.length >= 4 && isNearName(typed, name));
    expect(pairs.length).toBeGreaterThan(50);
    const { rows } = await sql<{ typed: string; name: string }>`
      select typed, name from jsonb_to_recordset(${JSON.stringify(
        pairs.map((pair) => ({ ...pair, keys: listKeys(pair.typed) })),
      )}) as pairs (typed text, name text, keys text[])
      where not name_keys(name) && keys`.execute(fixture.db);
    expect(rows).toEqual([]);
  });
});
