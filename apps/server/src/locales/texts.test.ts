import { readFileSync } from "node:fs";
import path from "node:path";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { DEFAULT_LANGUAGE, LANGUAGES } from "@smirk/domain/wire/language";
import { expect, it } from "vitest";
import { readCatalog } from "../../../../tools/catalogs/read-catalog.ts";
import { textsIn } from "./texts.ts";

/** The names of the values that compiled parts of a message insert, those in the cases of a plural too. */
function listValues(parts: readonly unknown[]): string[] {
  return parts.flatMap((part) => {
    if (!Array.isArray(part)) return [];
    const [name, , cases] = part;
    const inCases = Object.values(cases ?? {})
      .filter(Array.isArray)
      .flatMap(listValues);
    return [String(name), ...inCases];
  });
}

const valuesIn = (message: string) => [...new Set(listValues(compileMessageOrThrow(message)))];

it("finds the values of a message, and none in a case of one word [ES-02]", () => {
  expect(valuesIn("{a}: {b, select, x {one} other {{c} two}}")).toEqual(["a", "b", "c"]);
});

it.each(LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE))(
  "every message has the same values in %s as in English [ES-02]",
  (language) => {
    const messages = readCatalog(readFileSync(path.join(import.meta.dirname, `${language}.po`), "utf8"));
    expect(messages.length).toBeGreaterThan(0);
    for (const { source, translation } of messages)
      expect(valuesIn(translation).sort(), source).toEqual(valuesIn(source).sort());
  },
);

it.each([
  [
    "en",
    "Your Smirk {1} refund is on its way",
    "$1,234.50",
    "Nov 2, 2026",
    "Nov 2, 2026",
    "Ana, Leo, and Mia",
  ],
  [
    "es",
    "Su reembolso de Smirk {1} está en camino",
    "$1,234.50",
    "2 de noviembre de 2026",
    "2 nov 2026",
    "Ana, Leo y Mia",
  ],
] as const)("writes messages, money, dates and lists in %s [ES-02]", (language, ...written) => {
  const { t, money, date, shortDate, list } = textsIn(language);
  expect([
    t("Your {brandName} refund is on its way", { brandName: "Smirk {1}" }),
    money(123_450),
    date("2026-11-02"),
    shortDate("2026-11-02"),
    list(["Ana", "Leo", "Mia"]),
  ]).toEqual(written);
});
