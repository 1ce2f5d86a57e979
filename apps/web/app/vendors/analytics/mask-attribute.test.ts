import { expect, it } from "vitest";
import { maskAttribute } from "./mask-attribute.ts";

const element = (localName: string, rel: string | null = null) =>
  ({ localName, getAttribute: () => rel }) as unknown as Element;

it.each([
  ["class", "grid gap-2", "div"],
  ["viewBox", "0 0 24 24", "svg"],
  ["aria-expanded", "true", "button"],
  ["style", "transform: translate(4px, 8px)", "div"],
  ["href", "#icon-star", "use"],
  ["_cssText", ".grid { display: grid }", "link"],
])("a recording keeps %s=%o [TEL-03]", (name, value, tag) => {
  expect(maskAttribute(name, value, element(tag))).toBe(value);
});

it("a recording keeps where a style sheet is, of links it alone [TEL-03]", () => {
  expect(maskAttribute("href", "/assets/a.css", element("link", "stylesheet"))).toBe("/assets/a.css");
  expect(maskAttribute("href", "/assets/a.css", element("link", "preload"))).toBe("");
});

it.each([
  ["href", "/dentist/12?from=ada"],
  ["aria-label", "Pick Ada Byron"],
  ["title", "Ada Byron, DDS"],
  ["alt", "Ada Byron"],
  ["placeholder", "Near me"],
  ["value", "ada@mail.example"],
  ["data-place", "29.76,-95.36"],
  ["src", "/files/ada"],
  ["rr_src", "/files/ada"],
  ["rr_dataURL", "data:image/png;base64,AA=="],
  ["id", "dentist-12"],
  ["name", "phone"],
  ["style", "background-image: url(/files/ada)"],
  ["content", "Ada Byron"],
  ["xlink:href", "/files/ada"],
])("a recording has nothing of %s=%o [TEL-03]", (name, value) => {
  expect(maskAttribute(name, value, element("a"))).toBe("");
});
