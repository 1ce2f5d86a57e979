import { type CalendarDay, dayOf } from "@smirk/domain/wire/calendar-day";
import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Context } from "../../context.ts";
import { listPriceEnds, type PriceEnd } from "../fees/list-price-ends.ts";
import { listRegistrationEnds } from "../law/registration-ends.ts";

/** Operators are warned so many days before something ends. */
export const LEAD_DAYS: readonly number[] = [60, 30, 7];
export const SOON_DAYS = 60;

export interface DatedEnd {
  /** The same until its last day changes. */
  id: string;
  /** Words for the middle of a sentence. */
  name: string;
  lastDay: CalendarDay;
  /** 0 on the last day; below 0 once it is over. */
  daysLeft: number;
  /** What follows, and what to do. */
  advice: string;
}

const MOST_PLACES = 6;

/** What ends and is no registration, which has a check and an email of its own: prices, and Apple's certificate for passes. */
export async function listEnds(ctx: Pick<Context, "db" | "clock" | "config">): Promise<DatedEnd[]> {
  const prices = (await listPriceEnds(ctx)).map(describePrices);
  const { apple } = ctx.config.wallet;
  if (apple === null) return prices;
  const now = ctx.clock.now();
  const certificate = {
    id: `apple-pass:${apple.expiresAt.toISOString()}`,
    name: "Apple's certificate for cards in the wallet",
    lastDay: dayOf(apple.expiresAt),
    daysLeft: Math.floor((apple.expiresAt.getTime() - now.getTime()) / DAY_MS),
    advice:
      "Without it no card is added to a wallet. Make another one at Apple and set APPLE_PASS_CERTIFICATE.",
  };
  return [...prices, certificate];
}

function describePrices({ planList, places, lastDay, daysLeft }: PriceEnd): DatedEnd {
  const named = places.slice(0, MOST_PLACES).join(", ");
  const others = places.length - MOST_PLACES;
  return {
    id: `prices:${planList}:${lastDay}`,
    name: `prices of ${planList} (${named}${others > 0 ? ` and ${others} more` : ""})`,
    lastDay,
    daysLeft,
    advice: "Without them visitors read no price there. Load the next list in the console under Prices.",
  };
}

/** Days until the first of all that ends, registrations too; infinite where nothing does. What is over does not count. */
export async function countDaysToNextEnd(ctx: Pick<Context, "db" | "clock" | "config">): Promise<number> {
  const ends = [...(await listEnds(ctx)), ...(await listRegistrationEnds(ctx))];
  const ahead = ends.map(({ daysLeft }) => daysLeft).filter((days) => days >= 0);
  return Math.min(Number.POSITIVE_INFINITY, ...ahead);
}

/** How many end within so many days, the last one included. */
export async function countEnding(
  ctx: Pick<Context, "db" | "clock" | "config">,
  days: number,
): Promise<number> {
  const ends = [...(await listEnds(ctx)), ...(await listRegistrationEnds(ctx))];
  return ends.filter(({ daysLeft }) => daysLeft >= 0 && daysLeft <= days).length;
}
