import { findLanguage, type Language } from "@smirk/domain/wire/language";
import { inLanguage, languageOfPath, withoutLanguage } from "@smirk/domain/wire/language-path";
import { addressEnd } from "./kept-hash.ts";
import { readLanguage, storeLanguage } from "./stored-language.ts";

/** Texts in the language that is offered, whose catalog the page does not have. */
const TEXTS: Record<Language, { offer: string; close: string }> = {
  en: { offer: "Read this page in English", close: "Close" },
  es: { offer: "Lea esta página en español", close: "Cerrar" },
};

/** The language that this browser's user reads. */
function browserLanguage(): Language | undefined {
  return navigator.languages.flatMap((tag) => findLanguage(tag.slice(0, 2)) ?? [])[0];
}

let isOffered = false;

/** Adds a line to the page, once, where the other language is preferred and nothing was chosen. */
export function offerLanguage(preferred = browserLanguage()): void {
  const here = languageOfPath(location.pathname);
  if (isOffered || !preferred || preferred === here || readLanguage() !== null) return;
  isOffered = true;
  const { offer, close } = TEXTS[preferred];
  const line = document.createElement("aside");
  line.lang = preferred;
  line.ariaLabel = offer;
  line.className = "language-offer";
  const link = document.createElement("a");
  link.className = "inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4";
  link.hreflang = preferred;
  link.textContent = offer;
  const follow = () => {
    link.href = inLanguage(withoutLanguage(location.pathname) + addressEnd(), preferred);
  };
  follow();
  // The address may have changed since the line was added.
  link.onclick = () => {
    storeLanguage(preferred);
    follow();
  };
  const button = document.createElement("button");
  button.type = "button";
  button.className = "inline-flex min-h-11 items-center px-3 text-muted";
  button.textContent = close;
  button.onclick = () => {
    storeLanguage(here);
    line.remove();
    document.documentElement.removeAttribute("data-offer");
  };
  line.append(link, button);
  document.body.append(line);
}
