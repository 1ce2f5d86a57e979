import { useLingui } from "@lingui/react/macro";
import type { FamilyMember } from "@smirk/domain/joining/family-member";

/** 'For you, Sam and Mia.' */
export function useFamilyWords(): (family: readonly FamilyMember[]) => string {
  const { t, i18n } = useLingui();
  return (family) => {
    const list = new Intl.ListFormat(i18n.locale, { type: "conjunction" });
    const people = list.format([t`you`, ...family.map(({ firstName }) => firstName)]);
    return t`For ${people}.`;
  };
}
