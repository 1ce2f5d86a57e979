import type { Language } from "@smirk/domain/wire/language";
import { describeChange, describeTerms } from "./describe-change.ts";
import { describeChangeSpanish, describeTermsSpanish } from "./describe-change-spanish.ts";

interface ChangeWords {
  describeChange: typeof describeChange;
  describeTerms: typeof describeTerms;
}

export const CHANGE_WORDS: Readonly<Record<Language, ChangeWords>> = {
  en: { describeChange, describeTerms },
  es: { describeChange: describeChangeSpanish, describeTerms: describeTermsSpanish },
};
