import { useLingui } from "@lingui/react";
import type { Language } from "@smirk/domain/wire/language";
import { inLanguage } from "@smirk/domain/wire/language-path";
import { useLocation } from "react-router";
import { languageOf } from "../../i18n/load-i18n.ts";
import { storeLanguage } from "./stored-language.ts";

/** Each in itself. */
const NAMES: Record<Language, string> = { en: "English", es: "Español" };

/** To the same page in the other language. @param isShort shows two letters on phones */
export function LanguageLink({ className, isShort = false }: { className: string; isShort?: boolean }) {
  const { i18n } = useLingui();
  const { pathname } = useLocation();
  const language = languageOf(i18n) === "es" ? "en" : "es";
  const name = NAMES[language];
  return (
    <a
      // A query may have tokens, which no document may repeat: it follows when the link is used.
      href={inLanguage(pathname, language)}
      onPointerDown={({ currentTarget }) => {
        currentTarget.href = inLanguage(pathname + location.search, language);
      }}
      hrefLang={language}
      lang={language}
      aria-label={name}
      className={className}
      onClick={({ currentTarget }) => {
        currentTarget.href = inLanguage(pathname + location.search, language);
        storeLanguage(language);
      }}
    >
      {name.slice(0, 2)}
      <span className={isShort ? "max-sm:sr-only" : undefined}>{name.slice(2)}</span>
    </a>
  );
}
