import { type Messages, setupI18n } from "@lingui/core";
import { I18nProvider, useLingui } from "@lingui/react";
import { useMemo } from "react";

/** Lets its children speak from the legal catalogue instead of the site's. */
export function LegalTexts({ messages, children }: { messages: Messages; children: React.ReactNode }) {
  const { locale } = useLingui().i18n;
  const i18n = useMemo(() => setupI18n({ locale, messages: { [locale]: messages } }), [locale, messages]);
  return <I18nProvider i18n={i18n}>{children}</I18nProvider>;
}
