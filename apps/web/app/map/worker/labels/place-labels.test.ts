import { describe, expect, it } from "vitest";
import { type LabelBox, labelFont, placeLabels } from "./place-labels.ts";

function box(name: string, population: number, x: number, y: number): LabelBox {
  const kind = population > 0 ? "place" : "zip";
  return { label: { kind, name, population, x: 0, y: 0 }, x, y, width: 60, height: 14 };
}

describe("map labels", () => {
  it("gives the space to the larger place, and to places before ZIP codes", () => {
    const placed = placeLabels([
      box("77002", 0, 100, 105),
      box("Bellaire", 18_000, 110, 100),
      box("Houston", 2_300_000, 100, 100),
    ]);
    expect(placed.map(({ label, x, y }) => [label.name, x, y])).toEqual([
      ["Houston", 100, 100],
      ["Bellaire", 110, 72],
      ["77002", 100, 133],
    ]);
  });

  it("moves a name aside for a pin on its point, or hides it without space", () => {
    const pin = { x: 100, y: 80, width: 34, height: 48 };
    const [houston] = placeLabels([box("Houston", 2_300_000, 100, 90)], { onMap: [pin] });
    expect(houston?.label.name).toBe("Houston");
    expect([houston?.x, houston?.y]).not.toEqual([100, 90]);
    const obstacle = { x: 100, y: 90, width: 400, height: 400 };
    expect(placeLabels([box("Houston", 2_300_000, 100, 90)], { onMap: [obstacle] })).toEqual([]);
  });

  it("hides a name under a note, and moves no other for it [MAP-01]", () => {
    const boxes = [box("Houston", 2_300_000, 100, 90), box("Bellaire", 18_000, 120, 110)];
    const note = { x: 100, y: 90, width: 40, height: 14 };
    const [, bellaire] = placeLabels(boxes);
    expect(placeLabels(boxes, { onScreen: [note] })).toEqual([bellaire]);
  });

  it("leaves no two labels touching", () => {
    const boxes = Array.from({ length: 300 }, (_, n) => box(`p${n}`, n + 1, (n * 37) % 800, (n * 53) % 600));
    const placed = placeLabels(boxes);
    for (const [index, a] of placed.entries()) {
      for (const b of placed.slice(index + 1)) {
        expect(Math.abs(a.x - b.x) >= 60 || Math.abs(a.y - b.y) >= 14).toBe(true);
      }
    }
  });

  it("names ZIP codes only from close by", () => {
    const zip = box("77002", 0, 0, 0).label;
    expect(labelFont(zip, 11)).toBeNull();
    expect(labelFont(zip, 12)).not.toBeNull();
  });
});
