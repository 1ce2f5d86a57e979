import type { GeneratedReview } from "../directory-rows.ts";
import type { Random } from "../random.ts";
import { NAME_GROUPS } from "../words/name-groups.ts";
import {
  CLOSINGS,
  DETAILS,
  OPENERS,
  PERSONAL_OPENERS,
  RESERVATIONS,
  STAFF,
} from "../words/review-sentences.ts";
import { SPANISH_CLOSINGS, SPANISH_DETAILS, SPANISH_OPENERS } from "../words/review-sentences-spanish.ts";

const NEWEST_REVIEW = Date.parse("2026-09-15T00:00:00Z");
const OLDEST_REVIEW_DAYS = 1100;

interface Reviewed {
  rating: number | null;
  ratingCount: number;
  reviews: GeneratedReview[];
}

interface Subject {
  doctor: string;
  speciality: string;
  speaksSpanish: boolean;
}

export function generateReviews(random: Random, subject: Subject): Reviewed {
  if (random.chance(0.14)) return { rating: null, ratingCount: 0, reviews: [] };
  const usual = Math.min(4.95, 4.25 + random.next() * 0.75 - (random.chance(0.08) ? 0.9 : 0));
  const count = random.weighted([
    [1, 12],
    [2, 18],
    [3, 25],
    [4, 20],
    [5, 15],
    [6, 10],
  ] as const);
  const used = new Set<string>();
  const reviews: GeneratedReview[] = [];
  for (let i = 0; i < count; i++) {
    const review = writeReview(random, subject, usual);
    const sentences = (review.text ?? "").split(/(?<=[.!])\s/);
    // The same sentence under two names would look invented.
    if (review.text && sentences.some((sentence) => used.has(sentence))) continue;
    for (const sentence of sentences) used.add(sentence);
    reviews.push(review);
  }
  reviews.sort((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1));
  const unseen = random.chance(0.2) ? 0 : random.int(1, random.chance(0.15) ? 280 : 60);
  const stars = reviews.reduce((sum, review) => sum + review.rating, 0) + unseen * usual;
  const ratingCount = reviews.length + unseen;
  return { rating: Math.round((stars / ratingCount) * 10) / 10, ratingCount, reviews };
}

function writeReview(random: Random, subject: Subject, usual: number): GeneratedReview {
  const rating = pickRating(random, usual);
  const age = Math.floor(random.next() ** 1.6 * OLDEST_REVIEW_DAYS * 24 * 60) + 60;
  const publishedAt = new Date(NEWEST_REVIEW - age * 60_000).toISOString();
  const inSpanish = rating >= 4 && random.chance(subject.speaksSpanish ? 0.3 : 0.02);
  const group = inSpanish
    ? NAME_GROUPS.spanish
    : random.weighted([
        [NAME_GROUPS.english, 60],
        [NAME_GROUPS.spanish, 20],
        [NAME_GROUPS.southAsian, 5],
        [NAME_GROUPS.vietnamese, 5],
        [NAME_GROUPS.arabic, 3],
        [NAME_GROUPS.russian, 3],
        [NAME_GROUPS.filipino, 4],
      ] as const);
  const author = `${random.pick(random.chance(0.55) ? group.women : group.men)} ${random.pick(group.last).charAt(0).toUpperCase()}.`;
  const fill = (sentences: readonly string[]): string =>
    sentences.join(" ").replaceAll("{dr}", subject.doctor);
  if (random.chance(0.09)) return { rating, publishedAt, author, text: null, original: null };
  if (inSpanish) {
    const said = [
      ...(random.chance(0.6) ? [random.pick(SPANISH_OPENERS)] : []),
      ...random.sample(SPANISH_DETAILS, random.int(1, 2)),
      ...(random.chance(0.5) ? [random.pick(SPANISH_CLOSINGS)] : []),
    ];
    const original = { text: fill(said.map(({ es }) => es)), language: "es" };
    return { rating, publishedAt, author, text: fill(said.map(({ en }) => en)), original };
  }
  return {
    rating,
    publishedAt,
    author,
    text: fill(englishSentences(random, subject.speciality, rating)),
    original: null,
  };
}

function englishSentences(random: Random, speciality: string, rating: 1 | 2 | 3 | 4 | 5): readonly string[] {
  const details = DETAILS[speciality] ?? [];
  const openers = speciality === "PE" || speciality === "OR" ? OPENERS : [...OPENERS, ...PERSONAL_OPENERS];
  if (rating <= 2) return [random.pick(RESERVATIONS[rating as 1 | 2])];
  if (rating === 3) return [...random.sample(openers, random.int(0, 1)), random.pick(RESERVATIONS[3])];
  const plan = random.weighted([
    [[details], 14],
    [[openers, details], 22],
    [[details, STAFF], 22],
    [[openers, STAFF], 8],
    [[openers, details, STAFF], 12],
    [[STAFF, details], 8],
    [[STAFF], 5],
  ] as const);
  const praise = plan.map((list: readonly string[]) => random.pick(list));
  if (rating === 4 && random.chance(0.7)) return [...praise, random.pick(RESERVATIONS[4])];
  return random.chance(0.45) ? [...praise, random.pick(CLOSINGS)] : praise;
}

function pickRating(random: Random, usual: number): 1 | 2 | 3 | 4 | 5 {
  if (random.chance((5 - usual) / 14))
    return random.weighted([
      [1, 2],
      [2, 3],
      [3, 5],
    ] as const);
  return random.chance((usual - 4) * 1.05) ? 5 : 4;
}
