import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { DAY_MS } from "@smirk/domain/wire/durations";
import {
  BUDGET_DAYS,
  NETWORK_OFFICES,
  NEW_CARD_DAYS,
  SPOKEN_OFFICES,
} from "../auth/trust/stranger-budget.ts";

/** What somebody says of an office whom nobody sent: at the desk that a card is shown to, or in a report. */
export interface Word {
  id: string;
  kind: "refusal" | "visit" | "report";
  /** Equal for all listings of a practice at one address. */
  office: string;
  /** The listings that it is about. */
  listings: readonly string[];
  /** Who says it: the person, and who gives out the email address. Each of them has a budget. */
  speakers: readonly string[];
  /** Equal for equal networks; null where an earlier release did not store it. */
  network: string | null;
  /** The membership's ZIP code, or a dentist that it chose, is there. */
  isNear: boolean;
  /** Null for a visitor without a membership. */
  card: { since: Date; isPaidBack: boolean } | null;
  at: Date;
}

/** Why a word moves nothing that visitors see, and is something for operators to check. */
export const VOID_REASONS = ["new_card", "paid_back", "over_budget", "one_network"] as const;
export type VoidReason = (typeof VOID_REASONS)[number];

export interface WeighedWord extends Word {
  /** Null: it counts. */
  void: VoidReason | null;
}

/** Weighs all words together. @param words all of the last 180 days at least; the same ones are weighed alike */
export function weighWords(words: readonly Word[], now: Date): WeighedWord[] {
  const reasons = new Map<string, VoidReason>();
  for (const word of words) {
    const reason = weighCard(word, now);
    if (reason !== null) reasons.set(word.id, reason);
  }
  const isLeft = ({ id }: Word) => !reasons.has(id);
  for (const word of listExcess(words.filter(isLeft))) reasons.set(word.id, "over_budget");
  for (const isVisit of [true, false]) {
    const alike = words.filter(({ kind }) => (kind === "visit") === isVisit);
    for (;;) {
      const loud = listLoud(alike.filter(isLeft));
      for (const { id } of loud) reasons.set(id, "one_network");
      if (loud.length === 0) break;
    }
  }
  return words.map((word) => ({ ...word, void: reasons.get(word.id) ?? null }));
}

function weighCard({ card }: Word, now: Date): VoidReason | null {
  if (card === null) return null;
  if (card.isPaidBack) return "paid_back";
  return now.getTime() - card.since.getTime() < NEW_CARD_DAYS * DAY_MS ? "new_card" : null;
}

/** Words beyond the budget of one of their speakers: near offices are first, then earlier words. */
function listExcess(words: readonly Word[]): Word[] {
  const spoken = new Map<string, Word[]>();
  const byRank = words.toSorted(
    (a, b) =>
      Number(b.isNear) - Number(a.isNear) || a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1),
  );
  return byRank.filter((word) => {
    const isLeft = word.speakers.every((speaker) => isWithin(spoken.get(speaker) ?? [], word));
    if (isLeft) for (const one of word.speakers) spoken.set(one, [...(spoken.get(one) ?? []), word]);
    return !isLeft;
  });
}

function isWithin(spoken: readonly Word[], { office, at }: Word): boolean {
  const others = spoken.filter(
    (one) => one.office !== office && Math.abs(one.at.getTime() - at.getTime()) < BUDGET_DAYS * DAY_MS,
  );
  return new Set(others.map((one) => one.office)).size < SPOKEN_OFFICES;
}

/** Words of networks that had a part in deciding too many offices within a day, about those offices. */
function listLoud(words: readonly Word[]): Word[] {
  const decided = [...Map.groupBy(words, ({ office }) => office).values()].flatMap(decide);
  const loud: Word[] = [];
  for (const parts of Map.groupBy(decided, ({ network }) => network).values()) {
    const byTime = parts.toSorted((a, b) => a.at - b.at);
    const isLoud = byTime.map(
      ({ at }) => byTime.filter((one) => one.at >= at && one.at - at < DAY_MS).length > NETWORK_OFFICES,
    );
    byTime.forEach((part, index) => {
      const isInBurst = byTime.some(
        (first, place) => isLoud[place] && place <= index && part.at - first.at < DAY_MS,
      );
      if (isInBurst) loud.push(...part.words);
    });
  }
  return loud;
}

interface Part {
  network: string;
  /** When two independent words had been said of the office. */
  at: number;
  /** The network's words about the office. */
  words: Word[];
}

/** The networks that have a part in deciding one office; none where no two words about it are independent. */
function decide(ofOffice: readonly Word[]): Part[] {
  const byTime = ofOffice.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const at = byTime.find((later, index) =>
    byTime.slice(0, index).some((earlier) => areAbout(earlier, later)),
  )?.at;
  if (at === undefined) return [];
  const parts: Part[] = [];
  for (const [network, words] of Map.groupBy(ofOffice, ({ network }) => network)) {
    if (network === null) continue;
    if (words.some((word) => ofOffice.some((other) => areAbout(word, other))))
      parts.push({ network, at: at.getTime(), words });
  }
  return parts;
}

function areAbout(one: Word, other: Word): boolean {
  return areIndependent(one, other) && one.listings.some((id) => other.listings.includes(id));
}

type Witness = Pick<Word, "speakers" | "network">;

/** Two people, whose email addresses two owners give out, say it on two networks. */
export function areIndependent(one: Witness, other: Witness): boolean {
  return (
    !one.speakers.some((speaker) => other.speakers.includes(speaker)) &&
    (one.network === null || one.network !== other.network)
  );
}

/** @returns the word that makes two independent ones; null while there are none */
export function findSecondWord<Said extends Witness & { at: Date }>(words: readonly Said[]): Said | null {
  const byTime = words.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return (
    byTime.find((later, index) => byTime.slice(0, index).some((earlier) => areIndependent(earlier, later))) ??
    null
  );
}

/**
 * The day for which two independent visits vouch. It is the earlier one's day, so that one card that is checked again
 * and again never moves it past what another one has said. Null without two.
 */
export function findVouchedDay(visits: readonly (Witness & { day: CalendarDay })[]): CalendarDay | null {
  let vouched: CalendarDay | null = null;
  const newest = visits.toSorted((a, b) => (a.day < b.day ? 1 : -1));
  for (const [at, earlier] of newest.entries()) {
    if (vouched !== null && earlier.day <= vouched) break;
    if (newest.slice(0, at).some((later) => areIndependent(earlier, later))) vouched = earlier.day;
  }
  return vouched;
}
