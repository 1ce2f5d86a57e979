import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { findOtherTerms, findPlanWords } from "./plan-words.ts";
import { readCatalog } from "./read-catalog.ts";
import { listSourceTexts } from "./source-texts.ts";
import { findVisibleText } from "./visible-text.ts";

//     node tools/catalogs/check-catalogs.ts [<another tree>]
const ROOT = process.argv[2] ?? path.dirname(path.dirname(import.meta.dirname));
const CATALOGS = ["apps/web/app/locales/*/*.po", "apps/server/src/locales/*.po"];
/** What the server writes to members: emails, texts, the agreement, documents. */
const SERVER_TEXTS = [
  "apps/server/src/features/mail/{render,templates}/**/*.ts",
  "apps/server/src/features/messages/**/*.ts",
  "apps/server/src/features/membership/{cards,documents,statement,wallet}/*.ts",
  "apps/server/src/features/membership/benefit-*.ts",
  "apps/server/src/features/billing/{catalog/invoice-lines,plan-change/describe-change*}.ts",
  "apps/server/src/features/share-pictures/*.ts",
  "apps/server/src/{web/busy-page,features/auth/codes/provide-code}.ts",
  "apps/web/app/{ui/calling/call-words,shell/language/offer-language}.ts",
  "apps/server/src/demo/seed-demo-plans.ts",
  "packages/domain/src/membership/agreement/*.ts",
  "apps/server/src/features/billing/agreement/**/*.ts",
];

/** Where members read dates: 'Nov 25, 2026' in labels and tables, and one form in sentences. */
const DATED = ["apps/web/app/**/*.{ts,tsx}", "apps/server/src/features/{mail,membership,billing}/**/*.ts"];
const DATE_FORMS = "packages/domain/src/wire/short-date.ts";

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const listFiles = (globs: string | string[]) =>
  globSync(globs, { cwd: ROOT }).filter((file) => !/\.test\.tsx?$/.test(file));

function* listErrors(): Generator<string> {
  for (const file of listFiles(CATALOGS)) {
    for (const { line, source, translation } of readCatalog(read(file))) {
      if (translation === "") yield `${file}:${line}: "${source}" has no translation.`;
      // The English of the server is in its templates, and in no catalog of its own.
      for (const text of file.startsWith("apps/server/") ? [source, translation] : [translation])
        yield* listWords(file, line, text);
    }
  }
  for (const file of listFiles("apps/web/app/**/*.{ts,tsx}")) yield* findVisibleText(file, read(file));
  for (const file of listFiles(DATED)) {
    if (read(file).includes("dateStyle")) yield `${file}: Dates have one form, which is in ${DATE_FORMS}.`;
  }
  for (const file of listFiles(SERVER_TEXTS)) {
    for (const { line, text } of listSourceTexts(file, read(file))) {
      yield* listWords(file, line, text);
    }
  }
}

function* listWords(file: string, line: number, text: string): Generator<string> {
  for (const word of findPlanWords(text))
    yield `${file}:${line}: "${word}" is a word of insurance, which the membership is not.`;
  for (const [word, term] of findOtherTerms(text)) yield `${file}:${line}: "${word}" is written "${term}".`;
}

const errors = [...listErrors()];
for (const error of errors) console.error(error);
if (errors.length > 0) process.exit(1);
