import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { isNamedLanguage } from "@smirk/domain/language";
import { isSpecialityCode } from "@smirk/domain/speciality";
import { useMemo } from "react";

const SPECIALITIES = {
  GD: msg`General Dentistry`,
  SP: msg`Specialist`,
  OR: msg`Orthodontics`,
  PR: msg`Prosthodontics`,
  PO: msg`Periodontics`,
  EN: msg`Endodontics`,
  OS: msg`Oral Surgery`,
  PE: msg`Pediatric Dentistry`,
};

const LANGUAGES = { EN: msg`English`, SP: msg`Spanish` };

/** Names of the directory's codes in the page's language; a code without a name is shown as it is (spec §3). */
export function useDirectoryNames() {
  const { i18n } = useLingui();
  return useMemo(() => {
    const miles = new Intl.NumberFormat(i18n.locale, {
      style: "unit",
      unit: "mile",
      maximumSignificantDigits: 2,
    });
    return {
      speciality: (code: string) => (isSpecialityCode(code) ? i18n._(SPECIALITIES[code]) : code),
      language: (code: string) => (isNamedLanguage(code) ? i18n._(LANGUAGES[code]) : code),
      /** "0.4 mi", "12 mi". */
      miles: (distance: number) => miles.format(Math.round(distance * 10) / 10),
    };
  }, [i18n]);
}
