import { expect, it } from "vitest";
import {
  countEnglishSyllables,
  countSpanishSyllables,
  easeSpanish,
  gradeEnglish,
  listAreas,
  readAloud,
} from "./list-areas.ts";

it.each([
  ["price", 1],
  ["used", 1],
  ["wanted", 2],
  ["dentist", 2],
  ["table", 2],
  ["membership", 3],
])("%s has %s syllables [ES-03]", (word, syllables) => {
  expect(countEnglishSyllables(word)).toBe(syllables);
});

it.each([
  ["quién", 1],
  ["guía", 2],
  ["día", 2],
  ["cuota", 2],
  ["leer", 2],
  ["membresía", 4],
  ["automáticamente", 7],
])("%s has %s syllables in Spanish [ES-03]", (word, syllables) => {
  expect(countSpanishSyllables(word)).toBe(syllables);
});

it("rates plain words easier than long ones in both languages [ES-03]", () => {
  expect(gradeEnglish("You pay the dentist. The price is lower.")).toBeLessThan(3);
  expect(
    gradeEnglish(
      "Beneficiaries subsequently authorize participating organizations to facilitate remuneration.",
    ),
  ).toBeGreaterThan(12);
  expect(easeSpanish("Usted paga al dentista. El precio es bajo.")).toBeGreaterThan(80);
  expect(
    easeSpanish("Los beneficiarios autorizan subsecuentemente remuneraciones interinstitucionales."),
  ).toBeLessThan(30);
});

it("reads messages without tags, and plurals once [ES-03]", () => {
  const message = "You have <0>{count, plural, one {# day} other {# days}}</0> until {date}.";
  expect(readAloud(message, "ten")).toBe("You have ten days until ten.");
});

it("gathers whole sentences by screen and marks texts of law [ES-03]", () => {
  const message = (origin: string, source: string) => ({
    line: 1,
    source,
    translation: source,
    origins: [origin],
  });
  const areas = listAreas(
    [
      message("app/features/plans/prices/terms.tsx", "You pay one price today."),
      message("app/features/plans/prices/terms.tsx", "Plan"),
      message("app/features/legal/terms.tsx", "This is the law here."),
    ],
    5,
  );
  expect(areas.map(({ name, isLaw, english }) => [name, isLaw, english])).toEqual([
    ["legal", true, "This is the law here.\n"],
    ["plans/prices", false, "You pay one price today.\n"],
  ]);
});
