import { describe, expect, it } from "vitest";
import { breakLines, outlineText, type TextStyle, textWidth } from "./outline-text.ts";

const STYLE: TextStyle = { weight: "bold", size: 40, color: "#000000" };
const widthOf = (text: string) => Math.ceil(textWidth(text, STYLE));

describe("text in a picture", () => {
  it("breaks at blanks alone [USE-07]", () => {
    const text = "Ximena del\u00a0Toro, DDS,\u00a0MS";
    const width = widthOf("Ximena del Toro,");
    expect(breakLines(text, STYLE, { width, lines: 2 })).toEqual(["Ximena del\u00a0Toro,", "DDS,\u00a0MS"]);
  });

  it("ends in dots, without a comma before them, where it is too long [USE-07]", () => {
    const fit = (text: string, width: number) => breakLines(text, STYLE, { width, lines: 2 });
    expect(fit("Orthodontics, Endodontics, Periodontics", widthOf("Orthodontics,…"))).toEqual([
      "Orthodontics,",
      "Endodontics…",
    ]);
    expect(fit("Wolfeschlegelsteinhausen", widthOf("Wolfe…"))).toEqual(["Wolfe…"]);
  });

  it("keeps to its lines however small they are [USE-07]", () => {
    expect(breakLines("a b c d", STYLE, { width: 1, lines: 2 })).toHaveLength(2);
  });

  it("has characters that the first typeface lacks [USE-07]", () => {
    const missing = outlineText("\u{10ffff}", { x: 0, y: 0 }, STYLE);
    expect(outlineText("Ж", { x: 0, y: 0 }, STYLE)).not.toBe(missing);
  });
});
