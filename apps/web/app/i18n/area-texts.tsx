import { type Messages, setupI18n } from "@lingui/core";
import { I18nProvider, useLingui } from "@lingui/react";
import { useMemo } from "react";

interface AreaTextsProps {
  /** As `loadAreaMessages` gave them. */
  messages: unknown;
  children: React.ReactNode;
}

/** Lets its children speak from their part's catalog as well as from the site's. */
export function AreaTexts({ messages, children }: AreaTextsProps) {
  const { i18n: site } = useLingui();
  const i18n = useMemo(() => {
    const all = { ...site.messages, ...(messages as Messages) };
    return setupI18n({ locale: site.locale, messages: { [site.locale]: all } });
  }, [site, messages]);
  return <I18nProvider i18n={i18n}>{children}</I18nProvider>;
}
