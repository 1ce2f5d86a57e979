import { useLingui } from "@lingui/react";
import { type ComponentType, useEffect, useState } from "react";
import { readLanguage } from "./stored-language.ts";

/** Where the browser prefers another language and nothing was chosen; the line decides whether we have that one. */
export function LanguageOffer() {
  const { i18n } = useLingui();
  const [Line, setLine] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (navigator.language.slice(0, 2) === i18n.locale.slice(0, 2) || readLanguage()) return;
    import("./offer-line.tsx").then(
      ({ OfferLine }) => setLine(() => OfferLine),
      () => {},
    );
  }, [i18n]);
  return Line && <Line />;
}
