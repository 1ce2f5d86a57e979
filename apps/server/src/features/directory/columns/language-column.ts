import { codeListColumn } from "./code-list-column.ts";
import { findLanguage, suggestLanguage } from "./languages/find-language.ts";

export const languageColumn = codeListColumn({
  find: findLanguage,
  suggest: suggestLanguage,
  known: ": a language is its English name or its ISO 639 code, such as Spanish or SP",
});
