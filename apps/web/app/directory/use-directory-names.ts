import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { isSpecialityCode, specialitiesToName } from "@smirk/domain/finder/speciality";
import { numberFormat } from "@smirk/domain/intl-formats";
import { useMemo } from "react";
import { languageOf } from "../i18n/load-i18n.ts";
import { isNamedLanguage } from "./language.ts";

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

const FEET_PER_MILE = 5280;

/** Codes without a name are shown as they are (spec §3). */
export function useDirectoryNames() {
  const { i18n } = useLingui();
  return useMemo(() => {
    const format = (unit: "mile" | "foot", digits: number) =>
      numberFormat(i18n.locale, {
        style: "unit",
        unit,
        unitDisplay: languageOf(i18n) === "es" ? "long" : "short",
        maximumFractionDigits: digits,
      });
    const [feet, near, far] = [format("foot", 0), format("mile", 1), format("mile", 0)];
    let languages: Intl.DisplayNames | undefined;
    /** ISO 639 codes, as the directory stores them. */
    const languageName = (code: string) => {
      if (!/^[A-Z]{2,3}$/.test(code)) return code;
      languages ??= new Intl.DisplayNames(i18n.locale, { type: "language", fallback: "none" });
      return languages.of(code) ?? code;
    };
    const speciality = (code: string) => (isSpecialityCode(code) ? i18n._(SPECIALITIES[code]) : code);
    return {
      speciality,
      specialities: (codes: readonly string[]) => specialitiesToName(codes).map(speciality),
      language: (code: string) => (isNamedLanguage(code) ? i18n._(LANGUAGES[code]) : languageName(code)),
      /** "250 ft", "0.4 mi", "12 mi"; "about 1 mi" when only the ZIP code or town is known. */
      distance: (miles: number, { approximate } = { approximate: false }) => {
        if (approximate) return aboutAsFar(i18n, far.format(Math.max(1, Math.round(miles))));
        if (miles < 0.1) return feet.format(Math.max(1, Math.round((miles * FEET_PER_MILE) / 50)) * 50);
        return (miles < 10 ? near : far).format(miles);
      },
    };
  }, [i18n]);
}

function aboutAsFar(i18n: I18n, distance: string): string {
  return i18n._(msg`about ${distance}`);
}
