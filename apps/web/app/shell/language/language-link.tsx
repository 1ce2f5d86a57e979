import { useLingui } from "@lingui/react";
import type { Language } from "@smirk/domain/wire/language";
import { inLanguage } from "@smirk/domain/wire/language-path";
import type { MouseEvent } from "react";
import { useLocation } from "react-router";
import { languageOf } from "../../i18n/load-i18n.ts";
import { addressEnd } from "./kept-hash.ts";
import { storeLanguage } from "./stored-language.ts";

/** Each in itself. */
export const LINK_NAMES: Record<Language, string> = { en: "English", es: "Español" };

export const otherLanguage = (language: Language): Language => (language === "es" ? "en" : "es");

/** To the same page in the other language. @param isShort shows two letters on phones */
export function LanguageLink({ className, isShort = false }: { className: string; isShort?: boolean }) {
  const { i18n } = useLingui();
  const { pathname } = useLocation();
  const language = otherLanguage(languageOf(i18n));
  const name = LINK_NAMES[language];
  const follow = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
    currentTarget.href = inLanguage(pathname + addressEnd(), language);
  };
  return (
    <a
      // Query and hash may have tokens, which no document may repeat: they follow when the link is used.
      href={inLanguage(pathname, language)}
      onPointerDown={follow}
      hrefLang={language}
      lang={language}
      aria-label={name}
      className={className}
      onClick={(event) => {
        follow(event);
        storeLanguage(language);
      }}
    >
      {name.slice(0, 2)}
      <span className={isShort ? "max-sm:sr-only" : undefined}>{name.slice(2)}</span>
    </a>
  );
}
