import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import type { Context } from "../../context.ts";

/** What published schedules are about. */
export interface PricedArea {
  planList: string;
  /** The first three digits of ZIP codes, or a state's code. */
  area: string;
  /** Both days are within it; null: until there is another one. */
  from: CalendarDay;
  until: CalendarDay | null;
}

export function listPricedAreas({ db }: Pick<Context, "db">): Promise<PricedArea[]> {
  return db
    .selectFrom("fee_schedules")
    .select(["plan_list as planList", "area", "valid_from as from", "valid_until as until"])
    .where("published", "=", true)
    .execute();
}
