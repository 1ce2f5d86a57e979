import type { Plan } from "@smirk/domain/billing/plan";
import type { Language } from "@smirk/domain/wire/language";
import type { Context } from "../../../context.ts";
import { listSalesStops } from "../../sales/sales-stops.ts";
import { listPlans } from "./list-plans.ts";

interface Offered {
  plans: Plan[];
  stops: Awaited<ReturnType<typeof listSalesStops>>;
}

interface Known {
  offered: Offered;
  readAtMs: number;
  /** Writes to its tables before it was read. */
  writes: number;
}

interface Memory {
  known?: Known;
  reading?: { offered: Promise<Offered>; writes: number };
}

/** What an offer is read from. */
const TABLES = [
  "plans",
  "closed_states",
  "state_registrations",
  "sales_attestations",
  "fee_schedules",
  "fees",
  "office_fees",
  "specialist_rates",
];
/** After that it is read again while the kept one is answered: another server may have changed it. */
const FRESH_MS = 1_000;
/** After that it is not answered before it is read again. */
const LONGEST_MS = 60_000;

/**
 * What is on sale, from memory: it is read once for all who ask, and again once this server has changed it.
 * @returns by language
 */
export function keepOffers(
  ctx: Pick<Context, "db" | "pool" | "clock" | "config">,
): (language: Language) => Promise<Offered> {
  const memories = new Map<Language, Memory>();
  const read = async (memory: Memory, language: Language, writes: number): Promise<Offered> => {
    const readAtMs = ctx.clock.now().getTime();
    const offered = { plans: await listPlans(ctx, language), stops: await listSalesStops(ctx) };
    memory.known = { offered, readAtMs, writes };
    return offered;
  };
  const readOnce = (memory: Memory, language: Language, writes: number): Promise<Offered> => {
    if (memory.reading?.writes === writes) return memory.reading.offered;
    const offered = read(memory, language, writes).finally(() => {
      if (memory.reading?.offered === offered) delete memory.reading;
    });
    memory.reading = { offered, writes };
    return offered;
  };
  return async (language) => {
    const memory = memories.get(language) ?? {};
    memories.set(language, memory);
    const { known } = memory;
    const writes = ctx.pool.countWrites(TABLES);
    const ageMs = Math.abs(ctx.clock.now().getTime() - (known?.readAtMs ?? 0));
    if (known?.writes !== writes || ageMs >= LONGEST_MS) return readOnce(memory, language, writes);
    // What cannot be read now stays known, and is asked for again.
    if (ageMs >= FRESH_MS) readOnce(memory, language, writes).catch(() => {});
    return known.offered;
  };
}
