import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { readCatalog } from "../catalogs/read-catalog.ts";
import { easeSpanish, gradeEnglish, listAreas, splitSentences, type TextArea } from "./list-areas.ts";

//     node tools/readability/check-readability.ts [--report] [<another tree>]
const { values, positionals } = parseArgs({
  options: { report: { type: "boolean" } },
  allowPositionals: true,
});
const ROOT = positionals[0] ?? path.join(import.meta.dirname, "../..");
const CATALOGS = ["apps/web/app/locales/es/*.po", "apps/server/src/locales/es.po"];
const FEWEST_WORDS = 40;
/** Sixth grade, for half of the areas; nothing above the eighth. */
const ENGLISH = { median: 6, worst: 8 };
const SPANISH = { median: 70, worst: 60 };

const messages = globSync(CATALOGS, { cwd: ROOT }).flatMap((file) =>
  readCatalog(readFileSync(path.join(ROOT, file), "utf8")),
);
const rated = listAreas(messages, FEWEST_WORDS).map((area) => ({
  ...area,
  grade: gradeEnglish(area.english),
  ease: easeSpanish(area.spanish),
}));
const held = rated.filter(({ isLaw }) => !isLaw);

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = low] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return (low + high) / 2;
}

function* listErrors(): Generator<string> {
  const grade = medianOf(held.map((area) => area.grade));
  const ease = medianOf(held.map((area) => area.ease));
  if (grade > ENGLISH.median)
    yield `The median of English is grade ${grade.toFixed(1)}, above ${ENGLISH.median}.`;
  if (ease < SPANISH.median) yield `The median of Spanish is ${ease.toFixed(0)}, below ${SPANISH.median}.`;
  for (const area of held) {
    if (area.grade > ENGLISH.worst)
      yield `${area.name}: English is grade ${area.grade.toFixed(1)}. Hardest: ${hardest(area)}`;
    if (area.ease < SPANISH.worst)
      yield `${area.name}: Spanish is ${area.ease.toFixed(0)}. Hardest: ${hardest(area, "es")}`;
  }
}

function hardest({ english, spanish }: TextArea, language: "en" | "es" = "en"): string {
  const sentences = splitSentences(language === "en" ? english : spanish);
  const rate = (text: string) => (language === "en" ? gradeEnglish(text) : -easeSpanish(text));
  const [first = ""] = sentences.toSorted((one, other) => rate(other) - rate(one));
  return JSON.stringify(first);
}

if (values.report) {
  for (const { name, isLaw, grade, ease } of rated) {
    console.log(
      `${name.padEnd(32)} grade ${grade.toFixed(1).padStart(4)}  ease ${ease.toFixed(0).padStart(3)}${isLaw ? "  law" : ""}`,
    );
  }
  console.log(
    `median: grade ${medianOf(held.map(({ grade }) => grade)).toFixed(1)}, ease ${medianOf(held.map(({ ease }) => ease)).toFixed(0)}`,
  );
}
const errors = [...listErrors()];
for (const error of errors) console.error(error);
if (errors.length > 0) process.exit(1);
