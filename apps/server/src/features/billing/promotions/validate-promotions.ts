import type { Plan } from "@smirk/domain/billing/plan";
import { parseDay } from "@smirk/domain/wire/calendar-day";
import * as v from "valibot";
import type { ListedReason } from "../../../errors.ts";
import { invalid } from "../../../errors.ts";
import type { NewPromotion } from "../../../vendors/stripe/billing/promotions.ts";
import { expectedPrices } from "../catalog/expected-prices.ts";
import { type FileRow, refuseFile } from "../read-operator-file.ts";
import { discountedComponents } from "./discounted-components.ts";
import { endOfDay, readDuration } from "./promotion-columns.ts";

const COUNT = "must be a whole number from 1 on";
const count = v.pipe(v.number(COUNT), v.integer(COUNT), v.minValue(1, COUNT));
const DAY = "must be a day such as 2027-01-31";

const rowSchema = v.pipe(
  v.object({
    code: v.pipe(
      v.string("must be a text"),
      v.regex(/^[A-Za-z0-9-]{1,100}$/, "may have letters, digits and hyphens"),
    ),
    percent_off: v.nullish(
      v.pipe(
        v.number("must be a number"),
        v.minValue(0.01, "must be more than 0"),
        v.maxValue(100, "may be 100 at most"),
      ),
    ),
    amount_off: v.nullish(v.pipe(v.number("must be a whole number of cents"), count)),
    applies_to: v.nullish(v.array(v.string(), "must be a list of products"), []),
    duration: v.nullish(
      v.picklist(["once", "repeating", "forever"], "must be once, repeating or forever"),
      "once",
    ),
    duration_in_months: v.nullish(count),
    max_redemptions: v.nullish(count),
    expires_at: v.nullish(
      v.pipe(
        v.string(DAY),
        v.check((text) => parseDay(text) !== null, DAY),
      ),
    ),
  }),
  v.check(
    ({ percent_off: percent, amount_off: cents }) => (percent ?? null) === null || (cents ?? null) === null,
    "percent_off and amount_off exclude each other",
  ),
  v.check(
    ({ percent_off: percent, amount_off: cents }) => (percent ?? null) !== null || (cents ?? null) !== null,
    "percent_off or amount_off is missing",
  ),
  v.check(
    ({ duration, duration_in_months: months }) => (duration === "repeating") === ((months ?? null) !== null),
    "duration_in_months belongs to the duration repeating, and only to it",
  ),
);

interface Selling {
  /** On sale: a code that gives whole cents for none of them is refused. */
  plans: readonly Plan[];
  /** The office's, at whose midnight a last day ends. */
  timeZone: string;
}

/** @throws 422 `file_refused` */
export function validatePromotions(file: string, rows: readonly FileRow[], selling: Selling): NewPromotion[] {
  if (rows.length === 0) throw refuseFile(file, [{ line: 1, reason: "it must name a promotion." }]);
  const errors: ListedReason[] = [];
  const seen = new Map<string, number>();
  const promotions = rows.flatMap((row) => {
    const promotion = validate(row, selling, errors);
    if (!promotion) return [];
    const spelling = promotion.code.toLowerCase();
    const first = seen.get(spelling);
    if (first !== undefined)
      errors.push({ line: row.lineOf(["code"]), reason: `code is there twice, first in line ${first}.` });
    seen.set(spelling, row.lineOf(["code"]));
    return [promotion];
  });
  if (errors.length > 0) throw refuseFile(file, errors);
  return promotions;
}

/** One promotion with the names of the file's columns. @throws 400 `invalid` */
export function readPromotion(value: Record<string, unknown>, selling: Selling): NewPromotion {
  const errors: ListedReason[] = [];
  const promotion = validate({ value, lineOf: () => 1 }, selling, errors);
  if (promotion === null) throw invalid(errors.map(({ reason }) => reason).join(" "));
  return promotion;
}

function validate(
  { value, lineOf }: FileRow,
  { plans, timeZone }: Selling,
  errors: ListedReason[],
): NewPromotion | null {
  const validated = v.safeParse(rowSchema, value);
  if (!validated.success) {
    for (const { path = [], received, message } of validated.issues) {
      const field = path.map(({ key }) => String(key));
      const reason = received === "undefined" ? "is missing" : message;
      errors.push({ line: lineOf(field), reason: [...field.slice(0, 1), `${reason}.`].join(" ") });
    }
    return null;
  }
  const promotion = toPromotion(validated.output, timeZone);
  const error = findUnsellable(promotion, plans);
  if (error === null) return promotion;
  errors.push({ line: lineOf(["applies_to"]), reason: error });
  return null;
}

function toPromotion(row: v.InferOutput<typeof rowSchema>, timeZone: string): NewPromotion {
  const { percent_off: percent, amount_off: cents } = row;
  return {
    code: row.code,
    coupon: {
      off: typeof percent === "number" ? { kind: "percent", percent } : { kind: "amount", cents: cents ?? 0 },
      products: row.applies_to,
      duration: readDuration(row.duration, row.duration_in_months ?? undefined),
    },
    maxRedemptions: row.max_redemptions ?? null,
    expiresAt: typeof row.expires_at === "string" ? endOfDay(timeZone, row.expires_at) : null,
  };
}

function findUnsellable({ coupon }: NewPromotion, plans: readonly Plan[]): string | null {
  const known = new Set(plans.flatMap(expectedPrices).map(({ productId }) => productId));
  const foreign = coupon.products.find((product) => !known.has(product));
  if (foreign !== undefined) {
    return `applies_to names ${foreign}, which is none of ${[...known].join(", ")}.`;
  }
  if (plans.some((plan) => discountedComponents("", coupon, plan) !== null)) return null;
  return "no plan can be sold with this to the cent: a percentage must give whole cents for each family member, and an amount must be of one component that is no family's.";
}
