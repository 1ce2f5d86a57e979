import {
  CARD_VALUES,
  type CardValue,
  type CardValueName,
  type CardValues,
} from "@smirk/domain/membership/card-values";
import type { Language } from "@smirk/domain/wire/language";
import { cardWords } from "../../src/features/card/card-words.ts";
import { textsIn } from "../../src/locales/texts.ts";

const SAMPLE: Record<CardValueName, string> = {
  plan: "Smirk Family",
  organization: "Brightwell Dental Network",
  number: "1234 5678 9012 3456",
  member: "Maria Lopez",
  group: "BW-GROUP",
  family: "",
  effective: "Nov 26, 2026",
  website: "brightwell.example",
  questions: "(713) 555-0100",
};

/** A card's values with the product's labels; those that are not given are a sample's. */
export function sampleCardValues(language: Language, given: Partial<typeof SAMPLE> = {}): CardValues {
  const labels = cardWords(textsIn(language));
  const entries = CARD_VALUES.map((name): [CardValueName, CardValue] => [
    name,
    { label: labels[name], value: given[name] ?? SAMPLE[name] },
  ]);
  return Object.fromEntries(entries) as CardValues;
}
