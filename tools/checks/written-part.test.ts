import { expect, it } from "vitest";
import { replaceWrittenPart } from "./written-part.ts";

const DOCUMENT = "One.\n<!-- run: written by a script -->\nold\n<!-- end of run -->\nTwo.\n";

it("rewrites a part of a document and leaves the rest as it is", () => {
  const written = replaceWrittenPart(DOCUMENT, "run", "new\nlines");
  expect(written).toBe(DOCUMENT.replace("old", "new\nlines"));
  expect(replaceWrittenPart(written, "run", "new\nlines")).toBe(written);
});

it.each([
  ["another part", DOCUMENT.replaceAll("run", "size")],
  ["no end", DOCUMENT.replace("<!-- end of run -->", "")],
  ["its end before its start", "<!-- end of run -->\n<!-- run: written by a script -->\n"],
])("refuses a document with %s", (_, document) => {
  expect(() => replaceWrittenPart(document, "run", "new")).toThrow('no comments around its part "run"');
});
