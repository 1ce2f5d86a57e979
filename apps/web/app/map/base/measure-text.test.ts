import { expect, it, vi } from "vitest";
import { forgetWidths, measureText } from "./measure-text.ts";

it("measures a text once for each font, and again when fonts have arrived [MAP-01]", () => {
  const measure = vi.fn((text: string) => ({ width: text.length * 10 }));
  const context = { font: "", measureText: measure } as unknown as CanvasRenderingContext2D;
  const read = () => [measureText(context, "12px A", "Main St"), measureText(context, "14px A", "Main St")];
  expect([...read(), ...read()]).toEqual([70, 70, 70, 70]);
  expect(measure).toHaveBeenCalledTimes(2);
  forgetWidths();
  read();
  expect(measure).toHaveBeenCalledTimes(4);
});
