import { useLingui } from "@lingui/react";
import { LANGUAGES } from "@smirk/domain/wire/language";
import { languageOf } from "../../i18n/load-i18n.ts";
import { CALL_WORDS, type CallFacts } from "./call-words.ts";

/** What to say to an office, in the reader's language and in the other one. */
export function CallScript(facts: CallFacts) {
  const { i18n } = useLingui();
  const own = languageOf(i18n);
  const { title, languages } = CALL_WORDS[own];
  return (
    <details className="print:hidden">
      <summary className="min-h-11 cursor-pointer content-center font-medium text-action underline underline-offset-4">
        {title}
      </summary>
      <dl className="grid gap-3 pt-1 pb-2">
        {LANGUAGES.toSorted((one, other) => Number(other === own) - Number(one === own)).map((language) => (
          <div key={language} className="grid gap-1">
            <dt className="text-muted text-sm">{languages[language]}</dt>
            <dd lang={language}>{CALL_WORDS[language].script(facts)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
