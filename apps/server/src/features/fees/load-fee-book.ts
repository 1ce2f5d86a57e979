import {
  createFeeBook,
  type Fee,
  type FeeBook,
  findPrice,
  type OfficeFee,
  type Price,
} from "@smirk/domain/fees/find-price";
import type { ProcedureSlug } from "@smirk/domain/fees/procedures";
import type { Context } from "../../context.ts";
import type { FeesTable } from "../../db/schema/schema-fees.ts";
import { notFound } from "../../errors.ts";
import { findLocationCard } from "../directory/find-location-card.ts";
import { stateDay } from "../law/state-day.ts";

/** All published schedules, and all percentages. */
export async function loadFeeBook({ db }: Pick<Context, "db">): Promise<FeeBook> {
  const schedules = await db.selectFrom("fee_schedules").selectAll().where("published", "=", true).execute();
  const fees = Map.groupBy(await db.selectFrom("fees").selectAll().execute(), (fee) => fee.schedule_id);
  const rates = await db.selectFrom("specialist_rates").selectAll().execute();
  return createFeeBook(
    schedules.map(({ id, plan_list, area, kind, valid_from, valid_until, source }) => ({
      planList: plan_list,
      area,
      kind,
      from: valid_from,
      to: valid_until,
      source,
      fees: new Map((fees.get(id) ?? []).map((fee) => [fee.procedure, toFee(fee)])),
    })),
    rates.map(({ plan_list, kind, percent_off, valid_from, valid_until, source }) => ({
      planList: plan_list,
      kind,
      percentOff: percent_off,
      from: valid_from,
      to: valid_until,
      source,
    })),
  );
}

function toFee({ member_cents, usual_cents, usual_source: source, usual_day: day }: FeesTable): Fee {
  const isUsual = usual_cents !== null && source !== null && day !== null;
  return { memberCents: member_cents, usual: isUsual ? { cents: usual_cents, source, day } : null };
}

async function listOfficeFees({ db }: Pick<Context, "db">, locationId: string) {
  const rows = await db.selectFrom("office_fees").selectAll().where("location_id", "=", locationId).execute();
  return new Map(
    rows.map(({ procedure, member_cents, usual_cents, confirmed_on }): [string, OfficeFee] => [
      procedure,
      { memberCents: member_cents, usualCents: usual_cents, confirmedOn: confirmed_on },
    ]),
  );
}

interface PlacePriceInput {
  procedure: ProcedureSlug;
  /** Digits. */
  locationId: string;
  planList: string;
}

/** What a procedure costs today at a published location. @throws 404 `not_found` for any other location */
export async function findPriceAtLocation(
  ctx: Pick<Context, "db" | "clock">,
  { procedure, locationId, planList }: PlacePriceInput,
): Promise<Price> {
  const card = await findLocationCard(ctx, locationId);
  if (card === null) throw notFound("No published location has this id.");
  const { zip, state, plans, provider } = card;
  const officeFees = await listOfficeFees(ctx, locationId);
  const place = { zip, state, plans, specialities: provider.specialities, officeFees };
  const day = stateDay(state, ctx.clock.now());
  return findPrice(await loadFeeBook(ctx), { procedure, place, planList, day });
}
