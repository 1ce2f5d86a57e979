import fc from "fast-check";
import { expect, it } from "vitest";
import { findOverlaps, type PeriodOwner } from "./find-overlaps.ts";

const owner = (group: string, from: string, to: string | null, line: number | null): PeriodOwner => ({
  name: `${group} from ${from}`,
  period: { group, from, to },
  line,
});

const days = fc.integer({ min: 1, max: 28 }).map((day) => `2027-02-${String(day).padStart(2, "0")}`);
const owners = fc
  .uniqueArray(fc.tuple(fc.constantFrom("TX", "FL"), days, fc.option(days)), {
    selector: ([group, from]) => `${group} ${from}`,
    maxLength: 8,
  })
  .map((all) =>
    all.map(([group, from, to], at) => owner(group, from, to !== null && to < from ? from : to, at + 2)),
  );

function overlap({ period: one }: PeriodOwner, { period: other }: PeriodOwner): boolean {
  if (one.group !== other.group) return false;
  return (one.to === null || one.to >= other.from) && (other.to === null || other.to >= one.from);
}

it("names a line of a group where two overlap, and none elsewhere [FEE-01]", () => {
  fc.assert(
    fc.property(owners, (all) => {
      const found = findOverlaps(all);
      const wrong = all.filter((one) => all.some((other) => one !== other && overlap(one, other)));
      const groupsOf = (some: PeriodOwner[]) => [...new Set(some.map(({ period }) => period.group))].sort();
      const named = all.filter(({ line }) => found.has(line ?? 0));
      expect(groupsOf(named)).toEqual(groupsOf(wrong));
      expect(wrong).toEqual(expect.arrayContaining(named));
    }),
  );
});

it("blames the file's line where a stored one overlaps it [FEE-01]", () => {
  const stored = owner("TX", "2027-02-01", null, null);
  const said = findOverlaps([owner("TX", "2027-01-01", null, 2), stored]);
  expect([...said]).toEqual([[2, "its days overlap those of TX from 2027-02-01, which is there"]]);
});

it("takes time by the number of schedules of a file, not by its square [TRUST-10]", () => {
  const many = Array.from({ length: 40_000 }, (_, at) => owner(`list ${at}`, "2027-01-01", null, at + 2));
  let reads = 0;
  const counted = many.map((one) => ({
    ...one,
    get period() {
      reads += 1;
      return one.period;
    },
  }));
  expect(findOverlaps(counted).size).toBe(0);
  expect(reads).toBeLessThan(10 * many.length);
});
