import type { ProcedureSlug } from "@smirk/domain/fees/procedures";
import { MOST_OF_ONE } from "@smirk/domain/savings/plan-year";

export const YEAR_PICTURES = ["checkups", "fillings", "crown", "braces", "own"] as const;
/** A year as many people have it; 'own' is any other. */
export type YearPicture = (typeof YEAR_PICTURES)[number];

type Counts = Partial<Record<ProcedureSlug, number>>;

/** What everybody has in each of them. */
const EACH: Counts = { checkup: 2, "adult-cleaning": 2, "back-teeth-x-rays": 1 };

/** What one of the people has beside that. */
const ONCE: Record<Exclude<YearPicture, "own">, Counts> = {
  checkups: {},
  fillings: { "white-filling-one-side": 1, "white-filling-two-sides": 1 },
  crown: { "molar-root-canal": 1, "porcelain-crown": 1 },
  braces: { braces: 2 },
};

export function isYearPicture(text: string): text is YearPicture {
  return YEAR_PICTURES.some((picture) => picture === text);
}

/** The counts of a year for so many people, as they are typed; none for one's own. */
export function countsOf(picture: YearPicture, people: number): Partial<Record<ProcedureSlug, string>> {
  if (picture === "own") return {};
  const each = Object.entries(EACH).map(([slug, count]) => [slug, Math.min(count * people, MOST_OF_ONE)]);
  const counts = [...each, ...Object.entries(ONCE[picture])];
  return Object.fromEntries(counts.map(([slug, count]) => [slug, String(count)]));
}

/** The year that counts are of; null while nothing is planned. */
export function findPicture(
  counts: Partial<Record<ProcedureSlug, string>>,
  people: number,
): YearPicture | null {
  const written = (one: Partial<Record<ProcedureSlug, string>>) =>
    Object.entries(one)
      .filter(([, count]) => count !== "" && count !== "0")
      .map((pair) => pair.join("="))
      .toSorted()
      .join("&");
  const planned = written(counts);
  if (planned === "") return null;
  return YEAR_PICTURES.find((picture) => planned === written(countsOf(picture, people))) ?? "own";
}
