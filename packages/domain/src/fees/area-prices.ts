import type { CalendarDay } from "../wire/calendar-day.ts";
import { type FeeBook, findPrice, type KnownPrice, type PricedPlace } from "./find-price.ts";
import { PROCEDURES, type ProcedureSlug } from "./procedures.ts";

/** What general dentists around a ZIP code charge. Prices that are not known are not listed. */
export interface AreaPrices {
  state: string;
  /** The key is a plan list, which is the slug of the plan that is sold. */
  lists: ReadonlyMap<string, ReadonlyMap<ProcedureSlug, KnownPrice>>;
}

interface Area {
  zip: string;
  state: string;
  day: CalendarDay;
}

/** Prices of the area's schedules alone, because no office is chosen yet. */
export function listAreaPrices(book: FeeBook, { zip, state, day }: Area): AreaPrices {
  const planLists = [...book.schedules.values()].flat().map(({ planList }) => planList);
  const lists = [...new Set(planLists)].map((planList) => {
    const place: PricedPlace = {
      zip,
      state,
      plans: [planList],
      specialities: ["GD"],
      officeFees: new Map(),
    };
    const known = PROCEDURES.flatMap(({ slug }): [ProcedureSlug, KnownPrice][] => {
      const price = findPrice(book, { procedure: slug, place, planList, day });
      return price.kind === "known" ? [[slug, price]] : [];
    });
    return [planList, new Map(known)] as const;
  });
  return { state, lists: new Map(lists) };
}
