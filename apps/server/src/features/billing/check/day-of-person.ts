import { readInput } from "@smirk/contract/read-input";
import { findState } from "@smirk/domain/joining/address/states";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import * as v from "valibot";
import type { Context } from "../../../context.ts";
import { officeDay } from "../../../office-day.ts";
import { stateDay } from "../../law/state-day.ts";

const homeSchema = v.object({ address: v.object({ state: v.string() }) });

/** The day in the state of a body's address, by which ages count; the office's where it names none. */
export function dayOfPerson(ctx: Pick<Context, "clock" | "config">, body: unknown): CalendarDay {
  const now = ctx.clock.now();
  const read = readInput(homeSchema, body ?? {});
  const state = read.success ? findState(read.output.address.state.trim()) : undefined;
  return state === undefined ? officeDay(ctx, now) : stateDay(state.code, now);
}
