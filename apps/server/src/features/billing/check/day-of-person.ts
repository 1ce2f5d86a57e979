import { readInput } from "@smirk/contract/read-input";
import { homeDay } from "@smirk/domain/law/home-day";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import * as v from "valibot";
import type { Context } from "../../../context.ts";

const homeSchema = v.object({ address: v.object({ state: v.string() }) });

/** The day in the state of a body's address, by which ages count; the office's where it names none. */
export function dayOfPerson(ctx: Pick<Context, "clock" | "config">, body: unknown): CalendarDay {
  const read = readInput(homeSchema, body ?? {});
  const state = read.success ? read.output.address.state : null;
  return homeDay(state, ctx.config.officeTimeZone, ctx.clock.now());
}
