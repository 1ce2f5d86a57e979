import type { SalesStopReason } from "@smirk/contract/subscription/plans";
import { isSoldIn } from "@smirk/domain/law/payment-law";
import { STATE_LAWS } from "@smirk/domain/law/state-law";
import type { Context } from "../../context.ts";
import { type AppError, conflict, unprocessable } from "../../errors.ts";
import { stateDay } from "./state-day.ts";

type SalesContext = Pick<Context, "db" | "clock" | "config">;

/**
 * Why residents of a state may not join at the moment, by its code; the states where they may are missing. A
 * registration counts on both its days, by the state's clocks.
 */
export async function listSalesStops(ctx: SalesContext): Promise<ReadonlyMap<string, SalesStopReason>> {
  const now = ctx.clock.now();
  const [closed, registrations] = await Promise.all([
    ctx.db.selectFrom("closed_states").select("state").execute(),
    ctx.db
      .selectFrom("state_registrations")
      .select(["state", "valid_from", "valid_until"])
      .where("revoked_at", "is", null)
      .execute(),
  ]);
  const closedCodes = new Set(closed.map(({ state }) => state));
  const registered = new Set(
    registrations
      .filter(({ state, valid_from, valid_until }) => {
        const day = stateDay(state, now);
        return valid_from <= day && day <= valid_until;
      })
      .map(({ state }) => state),
  );
  const stops = STATE_LAWS.flatMap((law): [string, SalesStopReason][] => {
    const isChosen = ctx.config.soldStates?.includes(law.code) ?? true;
    if (!law.isSold || !isChosen) return [[law.code, "not_sold"]];
    if (closedCodes.has(law.code)) return [[law.code, "on_hold"]];
    const isMissing = law.registration.value === "needed" && !registered.has(law.code);
    if (isMissing) return [[law.code, "not_registered"]];
    // What a state wants shown before joining must be known first, and nothing computes the average savings yet.
    return law.savingsBeforeJoining.value ? [[law.code, "no_savings"]] : [];
  });
  return new Map(stops);
}

/** Whether residents of the state may join at the moment. */
export async function mayJoin(ctx: SalesContext, state: string): Promise<boolean> {
  return !(await listSalesStops(ctx)).has(state);
}

/** Whether a membership goes on in a state. Where sales have stopped, those who live there already stay. */
export async function mayStay(
  ctx: SalesContext,
  { before, state }: { before: string; state: string },
): Promise<boolean> {
  return (state === before && isSoldIn(state)) || (await mayJoin(ctx, state));
}

export function outOfRegion(): AppError {
  return unprocessable("out_of_region", "The membership is not available where you live yet.");
}

/** @throws 422 `out_of_region` where nothing is sold; 409 `conflict` where sales have stopped */
export async function requireSales(ctx: SalesContext, state: string): Promise<void> {
  const reason = (await listSalesStops(ctx)).get(state);
  if (reason === undefined) return;
  if (reason === "not_sold") throw outOfRegion();
  if (reason === "on_hold") {
    const sentence = "We take no new members in your state right now. You were not charged.";
    throw conflict(sentence).because("state_on_hold");
  }
  if (reason === "no_savings") {
    const sentence =
      "We take no new members in your state right now: we cannot yet say there what members save. You were not charged.";
    throw conflict(sentence).because("state_without_savings");
  }
  const sentence =
    "We take no new members in your state right now: our registration there is not valid. You were not charged.";
  throw conflict(sentence).because("state_not_registered");
}
