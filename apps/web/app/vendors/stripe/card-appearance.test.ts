import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { cardAppearance, readColors } from "./card-appearance.ts";

const TOKENS = readFileSync(new URL("../../styles/tokens.css", import.meta.url), "utf8");
const read = { getPropertyValue: (name: string) => new RegExp(`${name}: ([^;]+);`).exec(TOKENS)?.[1] ?? "" };

it("gives the card fields the page's own colors as plain values [PAY-01]", () => {
  const { theme, variables = {}, rules = {} } = cardAppearance(readColors(read), true);
  expect(theme).toBe("night");
  expect(variables.colorPrimary).toBe("#0f766e");
  const values = [variables, ...Object.values(rules)].flatMap((styles) => Object.values(styles ?? {}));
  expect(values.filter((value) => value === "" || /undefined|var\(/.test(String(value)))).toEqual([]);
});
