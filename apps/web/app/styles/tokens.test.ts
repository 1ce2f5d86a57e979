import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const light = readColors(css.slice(0, css.indexOf("@media")));
const dark = { ...light, ...readColors(css.slice(css.indexOf("@media"))) };

function readColors(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map((match) => match.slice(1, 3)),
  );
}

/** Contrast ratio of two colors (WCAG 2.2, relative luminance). */
function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const TEXT: [string, string][] = [
  ["ink", "paper"],
  ["ink", "surface"],
  ["ink", "tint"],
  ["ink", "sun-tint"],
  ["muted", "paper"],
  ["muted", "surface"],
  ["muted", "tint"],
  ["action", "paper"],
  ["action", "surface"],
  ["action", "tint"],
  ["on-action", "action"],
  ["on-action", "action-strong"],
  ["on-tint", "tint"],
  ["error", "paper"],
  ["error", "surface"],
  ["error", "error-tint"],
];
const CONTROLS: [string, string][] = [
  ["control", "paper"],
  ["control", "surface"],
  ["sun-edge", "paper"],
  ["sun-edge", "surface"],
];

describe.each([
  ["light", light],
  ["dark", dark],
])("%s colors", (_scheme, colors) => {
  it.each(TEXT)("%s text contrasts with %s: 4.5 to 1 or more", (text, ground) => {
    expect(contrast(colors[text] ?? "", colors[ground] ?? "")).toBeGreaterThanOrEqual(4.5);
  });

  it.each(CONTROLS)("%s contrasts with %s: 3 to 1 or more", (shape, ground) => {
    expect(contrast(colors[shape] ?? "", colors[ground] ?? "")).toBeGreaterThanOrEqual(3);
  });
});
