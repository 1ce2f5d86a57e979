import type { SalesStopReason } from "@smirk/contract/subscription/plans";
import { type AverageSavings, listAverageSavings } from "@smirk/domain/fees/average-savings";
import { createFeeBook } from "@smirk/domain/fees/find-price";
import { isSoldIn } from "@smirk/domain/law/sold-states";
import { getStateLaw, STATE_LAWS } from "@smirk/domain/law/state-law";
import type { Context } from "../../context.ts";
import { type AppError, conflict, unprocessable } from "../../errors.ts";
import { listZipPrefixes } from "../directory/rules/registry-postal-code.ts";
import { loadSchedules } from "../fees/load-fee-book.ts";
import { listRegistrations } from "../law/registrations.ts";
import { stateDay } from "../law/state-day.ts";
import { listAttestations } from "./attest-state.ts";

type SalesContext = Pick<Context, "db" | "clock" | "config">;

/** `not_read`: nobody has read whether the state asks for a registration, and no owner has attested that we may sell. */
export type SalesStop = SalesStopReason | "not_read";

/**
 * Why residents of a state may not join at the moment, by its code; the states where they may are missing. A
 * registration counts on both its days, by the state's clocks.
 */
export async function listSalesStops(ctx: SalesContext): Promise<ReadonlyMap<string, SalesStop>> {
  const now = ctx.clock.now();
  const [closed, registrations, attested, withSavings] = await Promise.all([
    ctx.db.selectFrom("closed_states").select("state").execute(),
    listRegistrations(ctx),
    listAttestations(ctx),
    listStatesWithSavings(ctx),
  ]);
  const closedCodes = new Set(closed.map(({ state }) => state));
  const registered = new Set(
    registrations
      .filter(({ state, valid_from, valid_until, revoked_at }) => {
        const day = stateDay(state, now);
        return revoked_at === null && valid_from <= day && day <= valid_until;
      })
      .map(({ state }) => state),
  );
  const stops = STATE_LAWS.flatMap((law): [string, SalesStop][] => {
    const isChosen = ctx.config.soldStates?.includes(law.code) ?? true;
    if (!law.isSold || !isChosen) return [[law.code, "not_sold"]];
    if (closedCodes.has(law.code)) return [[law.code, "on_hold"]];
    if (!registered.has(law.code)) {
      if (law.registration.value === "needed") return [[law.code, "not_registered"]];
      if (!attested.has(law.code)) return [[law.code, "not_read"]];
    }
    // What a state wants shown before joining must be known first.
    const isUnsaid = law.savingsBeforeJoining.value && !withSavings.has(law.code);
    return isUnsaid ? [[law.code, "no_savings"]] : [];
  });
  return new Map(stops);
}

/** What a visitor reads: that nobody has read a rule is for operators. */
export function publicReason(stop: SalesStop): SalesStopReason {
  return stop === "not_read" ? "on_hold" : stop;
}

type FeesContext = Pick<Context, "db" | "clock">;

async function listStatesWithSavings(ctx: FeesContext): Promise<ReadonlySet<string>> {
  const asking = STATE_LAWS.filter(({ savingsBeforeJoining }) => savingsBeforeJoining.value);
  const sizes = await Promise.all(
    asking.map(async ({ code }) => [code, (await listSavingsIn(ctx, code)).size] as const),
  );
  return new Set(sizes.flatMap(([code, size]) => (size > 0 ? [code] : [])));
}

/** The prices that are valid there today say them, by plan list. */
async function listSavingsIn(ctx: FeesContext, state: string): Promise<ReadonlyMap<string, AverageSavings>> {
  const areas = [state, ...listZipPrefixes(state)];
  const book = createFeeBook(await loadSchedules(ctx, areas));
  return listAverageSavings(book, { areas: new Set(areas), day: stateDay(state, ctx.clock.now()) });
}

interface Sale {
  state: string;
  planSlug: string;
}

/** The average savings that a state wants shown before somebody joins; null where it does not, or none are known. */
export async function findAverageSavings(
  ctx: FeesContext,
  { state, planSlug }: Sale,
): Promise<AverageSavings | null> {
  if (!getStateLaw(state).savingsBeforeJoining.value) return null;
  return (await listSavingsIn(ctx, state)).get(planSlug) ?? null;
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

/** Whether a membership renews where its member lives now: for a member who moved, a renewal would be a sale. */
export async function mayRenew(
  ctx: SalesContext,
  { state_code: state, agreed_state_code: agreed }: { state_code: string; agreed_state_code: string | null },
): Promise<boolean> {
  return mayStay(ctx, { before: agreed ?? state, state });
}

export function outOfRegion(): AppError {
  return unprocessable("out_of_region", "The membership is not available where you live yet.");
}

/** @throws 422 `out_of_region` where nothing is sold; 409 `conflict` where sales have stopped */
export async function requireSales(ctx: SalesContext, sale: Sale): Promise<void> {
  const { state } = sale;
  const stop = (await listSalesStops(ctx)).get(state) ?? (await findPlanStop(ctx, sale));
  if (stop === null) return;
  const reason = publicReason(stop);
  if (reason === "not_sold") throw outOfRegion();
  if (reason === "on_hold") {
    const sentence = "We are not taking new members in your state right now. You were not charged.";
    throw conflict(sentence).because("state_on_hold");
  }
  if (reason === "no_savings") {
    const sentence =
      "We are not taking new members in your state right now: we cannot yet say what members save there. You were not charged.";
    throw conflict(sentence).because("state_without_savings");
  }
  const sentence =
    "We are not taking new members in your state right now: our registration there is not valid. You were not charged.";
  throw conflict(sentence).because("state_not_registered");
}

/** Each plan has a price list of its own, and one that is known does not speak for another. */
async function findPlanStop(ctx: FeesContext, sale: Sale): Promise<"no_savings" | null> {
  if (!getStateLaw(sale.state).savingsBeforeJoining.value) return null;
  return (await findAverageSavings(ctx, sale)) === null ? "no_savings" : null;
}
