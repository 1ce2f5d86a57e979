import { getStateLaw } from "@smirk/domain/law/state-law";
import { addDays, type CalendarDay } from "@smirk/domain/wire/calendar-day";
import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Context } from "../../context.ts";
import { listRegistrations } from "./registrations.ts";
import { stateDay } from "./state-day.ts";

type Registration = Awaited<ReturnType<typeof listRegistrations>>[number];

export interface RegistrationEnd {
  registration: Pick<Registration, "id" | "organization" | "number">;
  state: { code: string; name: string };
  /** The last day that is covered without a gap. */
  lastDay: CalendarDay;
  /** 0 on the last day; below 0 once it is over. */
  daysLeft: number;
}

/** The end of each state's registrations: one that is entered in time for the day after prolongs the one before it. */
export async function listRegistrationEnds(ctx: Pick<Context, "db" | "clock">): Promise<RegistrationEnd[]> {
  const valid = (await listRegistrations(ctx)).filter((row) => row.revoked_at === null);
  const codes = [...new Set(valid.map(({ state }) => state))].toSorted();
  return codes.flatMap((code) => {
    const day = stateDay(code, ctx.clock.now());
    const begun = valid.filter((row) => row.state === code && row.valid_from <= day);
    const last = followOn(
      valid.filter((row) => row.state === code),
      latest(begun),
    );
    if (last === undefined) return [];
    const daysLeft = Math.round((Date.parse(last.valid_until) - Date.parse(day)) / DAY_MS);
    const { name } = getStateLaw(code);
    return [{ registration: last, state: { code, name }, lastDay: last.valid_until, daysLeft }];
  });
}

function latest(rows: readonly Registration[]): Registration | undefined {
  return rows.toSorted((one, other) => other.valid_until.localeCompare(one.valid_until))[0];
}

/** The one that a row is prolonged to, by as many others as follow it. */
function followOn(rows: readonly Registration[], first: Registration | undefined): Registration | undefined {
  let last = first;
  while (last !== undefined) {
    const { valid_until: until } = last;
    const next = latest(rows.filter((row) => row.valid_from <= addDays(until, 1) && row.valid_until > until));
    if (next === undefined) return last;
    last = next;
  }
  return last;
}
