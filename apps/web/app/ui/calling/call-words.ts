import type { Language } from "@smirk/domain/wire/language";

export interface CallFacts {
  network: string;
  /** The group code of a member's plan; null for visitors, whose plan is not known. */
  groupCode: string | null;
}

interface CallWords {
  title: string;
  /** What each script is in, as this language names it. */
  languages: Readonly<Record<Language, string>>;
  script: (facts: CallFacts) => string;
}

/** These are in no catalog, because each page shows both. */
export const CALL_WORDS: Readonly<Record<Language, CallWords>> = {
  en: {
    title: "What to say when you call",
    languages: { en: "In English", es: "In Spanish" },
    script: ({ network, groupCode }) =>
      `“I have a dental discount plan, not insurance. The network is ${network}${groupCode === null ? "" : ` and my group code is ${groupCode}`}. Do you take it? What is the member price of my visit, and the price without a membership? Can I have it in writing? I pay you myself.”`,
  },
  es: {
    title: "Qué decir cuando llame",
    languages: { en: "En inglés", es: "En español" },
    script: ({ network, groupCode }) =>
      `“Tengo un plan de descuento dental. No es un seguro. La red es ${network}${groupCode === null ? "" : ` y mi código de grupo es ${groupCode}`}. ¿Lo aceptan? ¿Cuál es el precio de mi visita para miembros, y el precio sin membresía? ¿Me lo pueden dar por escrito? Yo pago en el consultorio.”`,
  },
};
