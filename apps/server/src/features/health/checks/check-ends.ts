import { formatShortDate } from "@smirk/domain/wire/short-date";
import type { Context } from "../../../context.ts";
import { listEnds, SOON_DAYS } from "../../sales/list-ends.ts";
import { type Finding, fail, ok, warning } from "./finding.ts";

/** Prices and certificates that end within 60 days, and those that ended so lately. Older lists are history. */
export async function checkEnds(ctx: Pick<Context, "db" | "clock" | "config">): Promise<Finding[]> {
  const near = (await listEnds(ctx)).filter(({ daysLeft }) => Math.abs(daysLeft) <= SOON_DAYS);
  if (near.length === 0) return [ok("ends", `no price list or certificate within ${SOON_DAYS} days`)];
  return near
    .toSorted((one, other) => one.daysLeft - other.daysLeft)
    .map(({ name, lastDay, daysLeft, advice }) =>
      daysLeft < 0
        ? fail("ends", `${name}: the last day was ${formatShortDate(lastDay)}`, advice)
        : warning("ends", `${name}: the last day is ${formatShortDate(lastDay)}`, advice),
    );
}
