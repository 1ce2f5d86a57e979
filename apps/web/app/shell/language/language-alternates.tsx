import { DEFAULT_LANGUAGE, LANGUAGES } from "@smirk/domain/wire/language";
import { inLanguage } from "@smirk/domain/wire/language-path";
import { useSite } from "../page/use-site.ts";

/** For search engines. @param path as in the default language */
export function LanguageAlternates({ path }: { path: string }) {
  const { origin } = useSite();
  return (
    <>
      {LANGUAGES.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={origin + inLanguage(path, language)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + inLanguage(path, DEFAULT_LANGUAGE)} />
    </>
  );
}
