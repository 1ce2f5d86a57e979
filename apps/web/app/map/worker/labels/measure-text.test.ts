import { expect, it, vi } from "vitest";
import { measureText } from "./measure-text.ts";

it("measures a text once for each font [MAP-01]", () => {
  const measure = vi.fn((text: string) => ({ width: text.length * 10 }));
  const context = { font: "", measureText: measure } as unknown as OffscreenCanvasRenderingContext2D;
  const read = () => [measureText(context, "12px A", "Main St"), measureText(context, "14px A", "Main St")];
  expect([...read(), ...read()]).toEqual([70, 70, 70, 70]);
  expect(measure).toHaveBeenCalledTimes(2);
});
