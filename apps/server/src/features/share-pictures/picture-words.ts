import { SPECIALITY_NAMES, type SpecialityCode } from "@smirk/domain/finder/speciality";
import type { Language } from "@smirk/domain/wire/language";

interface PictureWords {
  invitation: string;
  /** Under each picture. */
  disclosure: string;
  dentists: string;
  specialities: Readonly<Record<SpecialityCode, string>>;
  inPlace(what: string, place: string): string;
  offices(count: number): string;
  /** The words for offices in no plan's list: nothing is promised. */
  listed(count: number): string;
  reviews(count: number): string;
}

export const PICTURE_WORDS: Readonly<Record<Language, PictureWords>> = {
  en: {
    invitation: "Find a dentist. Pay member prices.",
    disclosure: "A dental discount plan, not insurance.",
    dentists: "Dentists",
    specialities: SPECIALITY_NAMES,
    inPlace: (what, place) => `${what} in ${place}`,
    offices: (count) => `${count} ${count === 1 ? "office" : "offices"} where members pay less`,
    listed: (count) => `${count} ${count === 1 ? "office" : "offices"}`,
    reviews: (count) => `${count} ${count === 1 ? "review" : "reviews"}`,
  },
  es: {
    invitation: "Encuentre dentista. Pague menos.",
    disclosure: "Un plan de descuento dental. No es un seguro.",
    dentists: "Dentistas",
    specialities: {
      GD: "Odontología general",
      SP: "Especialista",
      OR: "Ortodoncia",
      PR: "Prostodoncia",
      PO: "Periodoncia",
      EN: "Endodoncia",
      OS: "Cirugía oral",
      PE: "Odontología pediátrica",
    },
    inPlace: (what, place) => `${what} en ${place}`,
    offices: (count) => `${count} ${count === 1 ? "consultorio" : "consultorios"} con precios para miembros`,
    listed: (count) => `${count} ${count === 1 ? "consultorio" : "consultorios"}`,
    reviews: (count) => `${count} ${count === 1 ? "opinión" : "opiniones"}`,
  },
};
