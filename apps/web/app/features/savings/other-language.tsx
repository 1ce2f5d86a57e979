import { useLingui } from "@lingui/react";
import { inLanguage } from "@smirk/domain/wire/language-path";
import { useEffect, useRef } from "react";
import { languageOf } from "../../i18n/load-i18n.ts";
import { paths } from "../../paths.ts";
import { LINK_NAMES, otherLanguage } from "../../shell/language/language-link.tsx";
import { type FormPress, isFilledIn, PRESS, readTypedForm } from "./savings-form.ts";

/**
 * Sends what is typed to the page in the other language, where nothing of it stands in an address. Without a script it
 * is a button; with one, the page's links to that language press it.
 */
export function OtherLanguage({ isAnswered }: { isAnswered: boolean }) {
  const { i18n } = useLingui();
  const button = useRef<HTMLButtonElement>(null);
  const language = otherLanguage(languageOf(i18n));
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const form = button.current?.form;
      const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
      const isLink = event.target instanceof Element && event.target.closest("a[hreflang]") !== null;
      if (!form || !isLink || isElsewhere || !(isAnswered || isFilledIn(readTypedForm(form)))) return;
      event.preventDefault();
      button.current?.click();
    };
    addEventListener("click", follow);
    return () => removeEventListener("click", follow);
  }, [isAnswered]);
  return (
    <button
      ref={button}
      type="submit"
      name={PRESS}
      value={(isAnswered ? "answer" : "form") satisfies FormPress}
      formAction={inLanguage(paths.savings, language)}
      formNoValidate
      lang={language}
      className="hidden min-h-11 items-center justify-self-start underline scriptless:inline-flex"
    >
      {LINK_NAMES[language]}
    </button>
  );
}
