import fc from "fast-check";
import { expect, it } from "vitest";
import { allRows, createRowFinder, sortRows } from "./sort-rows.ts";

const value = fc.oneof(
  fc.nat(3),
  fc.nat(100_000),
  fc.maxSafeNat(),
  fc.constantFrom(0, 255, 256, 65_535, 65_536, 2 ** 32, 2 ** 44),
);

function stableOrder(values: Float64Array, rows: Uint32Array): number[] {
  return [...rows].sort((a, b) => (values[a] as number) - (values[b] as number));
}

it("sorts rows by value and keeps the order of equal ones [LIVE-01]", () => {
  fc.assert(
    fc.property(fc.array(value, { maxLength: 300 }), fc.infiniteStream(fc.boolean()), (list, coin) => {
      const values = Float64Array.from(list);
      const rows = allRows(list.length).reverse();
      expect([...sortRows(values, rows)]).toEqual(stableOrder(values, rows));
      const some = rows.filter(() => coin.next().value);
      expect([...sortRows(values, some)]).toEqual(stableOrder(values, some));
    }),
  );
});

it("sorts many rows too [LIVE-01]", () => {
  const values = Float64Array.from({ length: 40_000 }, (_, row) => (row * 7_919_993) % 2 ** 25);
  const wide = values.map((each) => each * 2 ** 19);
  for (const each of [values, wide]) {
    expect([...sortRows(each, allRows(40_000))]).toEqual(stableOrder(each, allRows(40_000)));
  }
});

it("takes rows as they are when they rise [LIVE-01]", () => {
  const rows = Uint32Array.of(2, 0, 1);
  expect(sortRows(Float64Array.of(5, 5, 1), rows)).toBe(rows);
});

it("finds each row by its value in any order, and none for others [LIVE-01]", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(1_000), { maxLength: 60 }), fc.array(fc.nat(1_000)), (list, asked) => {
      const rowOf = createRowFinder(Float64Array.from(list));
      for (const each of [...list, ...asked, ...list.toReversed()])
        expect(rowOf(each)).toBe(list.indexOf(each));
    }),
  );
});
