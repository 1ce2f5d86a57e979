import { useLingui } from "@lingui/react";
import { findLanguage, type Language } from "@smirk/domain/wire/language";
import { useState } from "react";
import { languageOf } from "../../i18n/load-i18n.ts";
import { Icon } from "../../ui/controls/icon.tsx";
import { LanguageLink } from "./language-link.tsx";
import { storeLanguage } from "./stored-language.ts";

/** In the language that is offered, whose catalog this page does not have. */
const TEXTS: Record<Language, { offer: string; close: string }> = {
  en: { offer: "This page is also in", close: "Close" },
  es: { offer: "Esta página también está en", close: "Cerrar" },
};

export function OfferLine() {
  const { i18n } = useLingui();
  const [isOpen, setIsOpen] = useState(true);
  const preferred = navigator.languages.map((tag) => findLanguage(tag.slice(0, 2))).find(Boolean);
  const here = languageOf(i18n);
  const offered = here === "es" ? "en" : "es";
  const { offer, close } = TEXTS[offered];
  if (!isOpen || preferred !== offered) return null;
  return (
    <aside
      lang={offered}
      aria-label={offer}
      className="fixed inset-x-0 bottom-0 z-50 flex items-center justify-center gap-1 border-line border-t bg-surface px-2 text-ink text-sm print:hidden"
    >
      <p>
        {offer}{" "}
        <LanguageLink className="inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4" />
      </p>
      <button
        type="button"
        aria-label={close}
        className="inline-flex size-11 items-center justify-center"
        onClick={() => {
          storeLanguage(here);
          setIsOpen(false);
        }}
      >
        <Icon name="close" className="size-5" />
      </button>
    </aside>
  );
}
