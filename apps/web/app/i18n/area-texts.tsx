import { type Messages, setupI18n } from "@lingui/core";
import { I18nProvider, useLingui } from "@lingui/react";
import { useMemo } from "react";

interface AreaTextsProps {
  messages: unknown;
  children: React.ReactNode;
}

export function AreaTexts({ messages, children }: AreaTextsProps) {
  const { i18n: site } = useLingui();
  const i18n = useMemo(() => {
    const all = { ...site.messages, ...(messages as Messages) };
    return setupI18n({ locale: site.locale, messages: { [site.locale]: all } });
  }, [site, messages]);
  return <I18nProvider i18n={i18n}>{children}</I18nProvider>;
}
