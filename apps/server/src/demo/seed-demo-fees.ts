import { COMMON_PROCEDURES, PROCEDURES, type ProcedureSlug } from "@smirk/domain/fees/procedures";
import { isSpecialityCode } from "@smirk/domain/finder/speciality";
import { STATE_LAWS } from "@smirk/domain/law/state-law";
import { addDays, type CalendarDay, dayOf } from "@smirk/domain/wire/calendar-day";
import type { Kysely } from "kysely";
import type { Context } from "../context.ts";
import type { Database } from "../db/schema/schema.ts";
import { OFFICES, type OfficeRow } from "../features/fees/office-file.ts";
import { PERCENTAGES } from "../features/fees/percentage-file.ts";
import { SCHEDULES, type ScheduleRow } from "../features/fees/schedule-file.ts";
import { claimSeed } from "./claim-seed.ts";
import { createRandom } from "./random.ts";
import { SPECIALIST_PROCEDURES, USUAL_DOLLARS } from "./words/procedures.ts";

const SEED_NAME = "demo-fees";
const SPANISH_SEED_NAME = "demo-fees-spanish";
const SAVINGS_SEED_NAME = "demo-fees-savings";
const BY = "demo";
/** The list of a state, and the dearer one of its biggest town. */
const LISTS = [
  {
    name: "Texas price list (invented)",
    spanish: "Lista de precios de Texas (inventada)",
    areas: ["TX"],
    factor: 1,
  },
  {
    name: "Houston price list (invented)",
    spanish: "Lista de precios de Houston (inventada)",
    areas: ["770", "772", "773", "774", "775"],
    factor: 1.1,
  },
];
/** Where nobody can join before average savings are known. */
const SAVINGS_LISTS = STATE_LAWS.filter((law) => law.isSold && law.savingsBeforeJoining.value).map(
  ({ code, name }) => ({
    name: `${name} price list (invented)`,
    spanish: `Lista de precios de ${name} (inventada)`,
    areas: [code],
    factor: 0.9,
  }),
);
/** What members pay of the usual price, by the plan's place in the list of plans. */
const SHARES = [0.75, 0.7, 0.65];
const PERCENT_OFF = 20;
const DISCOUNT = {
  source: "Specialists' discount (invented)",
  source_es: "Descuento de especialistas (inventado)",
};
/** A third of the offices have prices of their own. */
const OFFICE_SHARE = 1 / 3;

/**
 * Invents prices once: schedules of Houston, Texas and where a state's law asks for average savings, a percentage of
 * specialists, and the own prices of a third of the offices.
 */
export async function seedDemoFees({
  db,
  clock,
  config,
}: Pick<Context, "db" | "clock" | "config">): Promise<void> {
  const at = clock.now();
  const today = dayOf(at);
  const plans = SHARES.map((share, index) => ({
    share,
    planList: `${config.planOrganizationSlug}_discount_${index + 1}`,
  }));
  await db.transaction().execute(async (trx) => {
    const facts = { removed: [], by: BY, at };
    const saveSchedules = (lists: typeof LISTS) =>
      SCHEDULES.save(trx, { saved: plans.flatMap((plan) => inventSchedules(plan, lists, today)), ...facts });
    if (await claimSeed(trx, SPANISH_SEED_NAME)) await nameInSpanish(trx);
    if (await claimSeed(trx, SAVINGS_SEED_NAME)) await saveSchedules(SAVINGS_LISTS);
    if (!(await claimSeed(trx, SEED_NAME))) return;
    await saveSchedules(LISTS);
    const percentages = plans.map(({ planList }) => ({
      plan_list: planList,
      kind: "SP" as const,
      percent_off: PERCENT_OFF,
      valid_from: firstDay(today),
      valid_until: null,
      ...DISCOUNT,
    }));
    await PERCENTAGES.save(trx, { saved: percentages, ...facts });
    await OFFICES.save(trx, { saved: await inventOfficePrices(trx, today), ...facts });
  });
}

/** Lists of a demo that is older than their Spanish names. */
async function nameInSpanish(trx: Kysely<Database>): Promise<void> {
  const names = [...LISTS, ...SAVINGS_LISTS].map(({ name, spanish }) => ({
    source: name,
    source_es: spanish,
  }));
  for (const { source, source_es } of [...names, DISCOUNT]) {
    for (const table of ["fee_schedules", "specialist_rates"] as const)
      await trx
        .updateTable(table)
        .set({ source_es })
        .where("source", "=", source)
        .where("source_es", "is", null)
        .execute();
    await trx
      .updateTable("fees")
      .set({ usual_source_es: source_es })
      .where("usual_source", "=", source)
      .where("usual_source_es", "is", null)
      .execute();
  }
}

function firstDay(today: CalendarDay): CalendarDay {
  return `${today.slice(0, 4)}-01-01`;
}

interface PricedPlan {
  planList: string;
  share: number;
}

function inventSchedules(
  { planList, share }: PricedPlan,
  lists: typeof LISTS,
  today: CalendarDay,
): ScheduleRow[] {
  return lists.flatMap(({ name, spanish, areas, factor }) =>
    areas.flatMap((area) =>
      PROCEDURES.map(({ slug }): ScheduleRow => {
        const usual = Math.round(USUAL_DOLLARS[slug] * factor);
        return {
          plan_list: planList,
          area,
          kind: "GD",
          valid_from: firstDay(today),
          valid_until: null,
          source: name,
          source_es: spanish,
          published: true,
          procedure: slug,
          member_price: Math.round(usual * share) * 100,
          usual_price: usual * 100,
          usual_source: name,
          usual_source_es: spanish,
          usual_day: firstDay(today),
        };
      }),
    ),
  );
}

/**
 * Dentists at one address have the same prices, each of what they do. Some offices never said what they charge usually,
 * and some of specialists never said what members pay: there the percentage counts.
 */
async function inventOfficePrices(trx: Kysely<Database>, today: CalendarDay): Promise<OfficeRow[]> {
  const places = await trx
    .selectFrom("provider_locations")
    .innerJoin("providers", "providers.id", "provider_id")
    .select(["provider_locations.id as location_id", "address", "zip", "specialities"])
    .where("source", "=", "demo")
    .orderBy("provider_locations.id")
    .execute();
  return places.flatMap(({ location_id, address, zip, specialities }) => {
    const random = createRandom(`prices of ${address}, ${zip}`);
    if (!random.chance(OFFICE_SHARE)) return [];
    const confirmed_on = addDays(today, -random.int(0, 300));
    const factor = 0.8 + random.next() / 2;
    const share = 0.55 + random.next() / 4;
    const hasUsual = random.chance(0.8);
    const hasMember = !hasUsual || specialities.includes("GD") || random.chance(0.7);
    return listDone(specialities).map((procedure): OfficeRow => {
      const usual = Math.round(USUAL_DOLLARS[procedure] * factor);
      const member_price = hasMember ? Math.round(usual * share) * 100 : null;
      const usual_price = hasUsual ? usual * 100 : null;
      return { location_id, procedure, member_price, usual_price, confirmed_on };
    });
  });
}

/** What dentists of these specialties do: general dentists the common procedures. */
function listDone(specialities: readonly string[]): ProcedureSlug[] {
  const done = specialities
    .filter(isSpecialityCode)
    .flatMap((code) =>
      code === "GD" ? COMMON_PROCEDURES.map(({ slug }) => slug) : SPECIALIST_PROCEDURES[code],
    );
  return [...new Set(done)];
}
