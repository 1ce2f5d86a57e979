import type { CardValues } from "@smirk/domain/membership/card-values";
import type { Language } from "@smirk/domain/wire/language";

/** What a card in a phone's wallet says: no birthday, no other people. */
export interface WalletCard {
  /** The same until the card is replaced: adding it again replaces it on the phone. */
  id: string;
  /** Where a phone asks for changes, and what it proves then that it has the pass. */
  updates: { url: string; token: string };
  brandName: string;
  values: CardValues;
  membershipUrl: string;
  /** What the code for the dentist's desk says; null once the membership is over. */
  checkUrl: string | null;
  /** What the law of the member's state wants on the card. */
  clauses: string[];
  /** What a pharmacy reads, in one text; null: the plan has no card for prescriptions. */
  prescriptions: string | null;
  language: Language;
  words: WalletWords;
  /** The card is shown as expired from then on; null while nobody knows of an end. */
  expiresAt: Date | null;
  /** What stands on a gray card, whose membership is over or which was replaced; null for one that is valid. */
  stamp: string | null;
  /** What a desk does with it, or why it does nothing. */
  terms: string;
}

interface WalletWords {
  discountPlan: string;
  denial: string;
  prescriptions: string;
  yourMembership: string;
  titleOf(name: string): string;
  numberEnds(digits: string): string;
}
