import { shortenUrl } from "../text/shorten-url.ts";
import { groupDigits } from "./card-number.ts";
import { familyOnCard } from "./family-on-card.ts";

/** What every card says, in this order; pages, files and wallets choose from it. */
export const CARD_VALUES = [
  "plan",
  "organization",
  "number",
  "member",
  "group",
  "family",
  "effective",
  "website",
  "questions",
] as const;
export type CardValueName = (typeof CARD_VALUES)[number];

/** Below the number on the card's face. */
const FACE_FACTS = ["member", "group", "family", "effective"] as const satisfies readonly CardValueName[];

export interface CardValue {
  label: string;
  /** Empty: this card has none. */
  value: string;
}
export type CardValues = Record<CardValueName, CardValue>;

/** The fields of the API's card that stand on it. */
export interface CardRecord {
  plan_name: string;
  group_code: string;
  policy_number: string;
  name: string;
  family_members: readonly { name: string }[];
  /** Epoch seconds. */
  metadata: { effective_date: number };
}

export interface CardIssuer {
  planOrganizationName: string;
  planOrganizationUrl: string;
  supportPhone: string;
}

/** How the reader's language says it. */
export interface CardWriting {
  /** None for a value that is shown without a word. */
  labels: Partial<Record<CardValueName, string>>;
  shortDate(seconds: number): string;
  list(names: readonly string[]): string;
  moreFamily(others: number): string;
}

interface DescribedCard {
  card: CardRecord;
  issuer: CardIssuer;
  writing: CardWriting;
}

/** Each value of a card with its label: the one place that says what a card says. */
export function describeCard({ card, issuer, writing }: DescribedCard): CardValues {
  const { names, others } = familyOnCard(card.family_members);
  const family = others === 0 ? names : [...names, writing.moreFamily(others)];
  const labelOf = (name: CardValueName) => writing.labels[name] ?? "";
  return {
    plan: { label: labelOf("plan"), value: card.plan_name },
    organization: { label: labelOf("organization"), value: issuer.planOrganizationName },
    number: { label: labelOf("number"), value: groupDigits(card.policy_number) },
    member: { label: labelOf("member"), value: card.name },
    group: { label: labelOf("group"), value: card.group_code },
    family: { label: labelOf("family"), value: writing.list(family) },
    effective: { label: labelOf("effective"), value: writing.shortDate(card.metadata.effective_date) },
    website: { label: labelOf("website"), value: shortenUrl(issuer.planOrganizationUrl) },
    questions: { label: labelOf("questions"), value: issuer.supportPhone },
  };
}

/** What the card's face shows, without the values that this card has not. */
export function listFaceFacts(values: CardValues): CardValue[] {
  return FACE_FACTS.map((name) => values[name]).filter(({ value }) => value !== "");
}
