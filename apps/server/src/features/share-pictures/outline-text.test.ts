import { beforeAll, describe, expect, it } from "vitest";
import {
  breakLines,
  loadPictureFonts,
  outlineText,
  type PictureFonts,
  type TextStyle,
  textWidth,
} from "./outline-text.ts";

const STYLE: TextStyle = { weight: "bold", size: 40, color: "#000000" };
const AT = { ...STYLE, x: 0, y: 0 };

let fonts: PictureFonts;
beforeAll(async () => {
  fonts = await loadPictureFonts("Ж 王小明 محمد");
});
const widthOf = (text: string) => Math.ceil(textWidth(fonts, text, STYLE));

describe("text in a picture", () => {
  it("breaks at blanks alone [USE-07]", () => {
    const text = "Ximena del\u00a0Toro, DDS,\u00a0MS";
    const width = widthOf("Ximena del Toro,");
    expect(breakLines(fonts, text, { ...STYLE, width, lines: 2 })).toEqual([
      "Ximena del\u00a0Toro,",
      "DDS,\u00a0MS",
    ]);
  });

  it("ends in dots, without a comma before them, where it is too long [USE-07]", () => {
    const fit = (text: string, width: number) => breakLines(fonts, text, { ...STYLE, width, lines: 2 });
    expect(fit("Orthodontics, Endodontics, Periodontics", widthOf("Orthodontics,…"))).toEqual([
      "Orthodontics,",
      "Endodontics…",
    ]);
    expect(fit("Wolfeschlegelsteinhausen", widthOf("Wolfe…"))).toEqual(["Wolfe…"]);
  });

  it("keeps to its lines however small they are [USE-07]", () => {
    expect(breakLines(fonts, "a b c d", { ...STYLE, width: 1, lines: 2 })).toHaveLength(2);
  });

  it("has characters that the first typeface lacks [USE-07]", () => {
    const outlines = ["Ж", "王", "م", "ߊ"].map((text) => outlineText(fonts, text, AT));
    for (const outline of outlines) expect(outline).toMatch(/ d="M[^"]{20,}"/);
    expect(new Set(outlines).size).toBe(outlines.length);
  });

  it("stands side by side in several scripts [USE-19]", () => {
    const whole = textWidth(fonts, "Ana 王小明 محمد", STYLE);
    const parts = ["Ana ", "王小明", " ", "محمد"].map((text) => textWidth(fonts, text, STYLE));
    expect(whole).toBeCloseTo(parts.reduce((sum, width) => sum + width, 0));
    expect(outlineText(fonts, "محمد Ana", AT).match(/<g /g)).toHaveLength(2);
  });
});
