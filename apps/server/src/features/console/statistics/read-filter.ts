import type { STATISTICS } from "@smirk/contract/console/statistics";
import type * as v from "valibot";
import type { Context } from "../../../context.ts";
import { invalid } from "../../../errors.ts";
import { officeDay } from "../../../office-day.ts";
import {
  addMonths,
  countMonths,
  MOST_MONTHS,
  type StatisticsFilter,
} from "../../statistics/statistics-filter.ts";

type AskedFilter = v.InferOutput<(typeof STATISTICS)["statistics.counts"]["takes"]>;

/** @throws 400 `invalid` for months in the wrong order, or too many of them */
export function toFilter(
  ctx: Pick<Context, "config" | "clock">,
  { from: first, to: last, ...rest }: AskedFilter,
): StatisticsFilter {
  const to = last ?? officeDay(ctx, ctx.clock.now()).slice(0, 7);
  const from = first ?? addMonths(to, -11);
  const months = countMonths(from, to);
  if (months < 1) throw invalid("The first month comes after the last.");
  if (months > MOST_MONTHS) throw invalid(`Choose at most ${MOST_MONTHS} months.`);
  return { from, to, ...rest };
}
