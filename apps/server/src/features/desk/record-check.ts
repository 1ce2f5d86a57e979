import { DAY_MS } from "@smirk/domain/wire/durations";
import { type Kysely, sql } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { findUpgradeWindow } from "../../db/upgrade-window.ts";
import { addJob } from "../../jobs/add-job.ts";
import { hideNetwork } from "../auth/trust/hide-network.ts";
import { type CardOwner, hashCardToken } from "../card/card-secret.ts";
import { listLocationDentists } from "../directory/list-location-dentists.ts";
import { listPeople } from "../members/dentists/list-people.ts";
import { getMembershipRow, NOBODY } from "../members/memberships.ts";
import { MANY_CHECKS, PRESSES } from "./card-checks.ts";
import { notifyOfCardChecksJob } from "./job-types.ts";

type RecordContext = Pick<Context, "db" | "clock" | "authKeys">;

interface Check {
  owner: CardOwner;
  code: string;
  locationId: string | null;
  /** The caller's; only a hash of its network is stored. */
  address: string;
  /** The name of the partner whose program checked; missing at a front desk. */
  partner?: string;
}

const NO_OWNER: CardOwner = { membershipId: NOBODY, personId: NOBODY };

/** A valid code's page was shown: no check of the card. */
export async function openCode({ db, clock }: RecordContext, code: string): Promise<void> {
  await db
    .insertInto("desk_openings")
    .values({ code_sha256: hashCardToken(code), opened_at: clock.now() })
    .onConflict((row) => row.doNothing())
    .execute();
}

/** Nobody's card is stored nowhere, and costs the queries of one that is over. */
export async function recordCheck(
  ctx: RecordContext,
  {
    outcome,
    owner,
    ...check
  }: Omit<Check, "owner"> & { owner: CardOwner | null; outcome: "good" | "not_good" },
): Promise<void> {
  const row = describeCheck(ctx, { ...check, owner: owner ?? NO_OWNER });
  await ctx.db.transaction().execute(async (trx) => {
    const { rows: added } = await sql`
      insert into card_checks
        (membership_id, person_id, checked_at, location_id, address_hmac, code_sha256, partner, outcome)
      select ${row.membership_id}::uuid, ${row.person_id}::uuid, ${row.checked_at}::timestamptz,
        ${row.location_id}::bigint, ${row.address_hmac}::bytea, ${row.code_sha256}::bytea, ${row.partner}::text,
        ${outcome}::text
      where ${owner !== null}::boolean
      on conflict do nothing returning id`.execute(trx);
    await noteManyChecks(trx, { ...(owner ?? NO_OWNER), at: row.checked_at, isNew: added.length > 0 });
  });
}

/** Whether the day has so many by the member's clock is counted when the email is written. */
async function noteManyChecks(
  trx: Kysely<Database>,
  { membershipId, personId, at, isNew }: CardOwner & { at: Date; isNew: boolean },
): Promise<void> {
  const { checks } = await trx
    .selectFrom("card_checks")
    .select(({ fn }) => fn.count<string>("code_sha256").distinct().as("checks"))
    .where("membership_id", "=", membershipId)
    .where("person_id", "=", personId)
    .where("checked_at", ">", new Date(at.getTime() - DAY_MS))
    .executeTakeFirstOrThrow();
  if (isNew && Number(checks) >= MANY_CHECKS)
    await addJob(trx, notifyOfCardChecksJob, { membershipId, personId, at: at.toISOString() });
}

type Press = Check & { locationId: string; outcome: "price_given" | "not_taken" };

/**
 * One row for each code: a button that is pressed again adds nothing, and the other button corrects it. The office of
 * the first press stays. @returns that office
 */
export async function recordPress(
  ctx: RecordContext,
  { outcome, ...check }: Press,
): Promise<{ locationId: string | null }> {
  const row = { ...describeCheck(ctx, check), outcome };
  const { checked_at, address_hmac } = row;
  const isNear = await isNearOffice(ctx.db, check);
  await ctx.db.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows: changed } = await trx
      .insertInto("card_checks")
      .values({ ...row, is_near: isNear })
      .onConflict((conflict) =>
        conflict
          .expression(sql`code_sha256, (outcome in ('price_given', 'not_taken'))`)
          .doUpdateSet({ outcome, checked_at, address_hmac })
          .where("card_checks.outcome", "!=", outcome)
          .where("card_checks.location_id", "=", check.locationId),
      )
      .executeTakeFirstOrThrow();
    await noteManyChecks(trx, { ...check.owner, at: checked_at, isNew: changed !== 0n });
  });
  const stored = await ctx.db
    .selectFrom("card_checks")
    .select("location_id")
    .where("code_sha256", "=", row.code_sha256)
    .where("outcome", "in", PRESSES)
    .executeTakeFirst();
  return { locationId: stored?.location_id ?? null };
}

/** Whether it is in the membership's ZIP code, or a dentist's there whom somebody on the card chose. */
async function isNearOffice(
  db: Kysely<Database>,
  { owner: { membershipId }, locationId }: Pick<Press, "owner" | "locationId">,
): Promise<boolean> {
  const membership = await getMembershipRow(db, membershipId);
  const chosen = (await listPeople(db, membership)).flatMap(({ dentist }) => dentist?.locationId ?? []);
  const dentists = await listLocationDentists(db, [...new Set([locationId, ...chosen])]);
  const office = dentists.find((one) => one.location_id === locationId);
  if (office === undefined) return false;
  const isOfDentist = dentists.some(
    ({ location_id: id, address, zip }) =>
      chosen.includes(id) && address === office.address && zip5(zip) === zip5(office.zip),
  );
  return isOfDentist || zip5(office.zip) === zip5(membership.zip);
}

function zip5(zip: string): string {
  return zip.slice(0, 5);
}

/** An office that is named after the check was where it was made. */
export async function nameOffice(
  { db }: RecordContext,
  { code, locationId }: Pick<Check, "code"> & { locationId: string },
): Promise<void> {
  await db
    .updateTable("card_checks")
    .set({ location_id: locationId })
    .where("code_sha256", "=", hashCardToken(code))
    .where("location_id", "is", null)
    .execute();
}

export async function isCodeOpened({ db }: RecordContext, code: string): Promise<boolean> {
  const hash = hashCardToken(code);
  const found = await db
    .selectFrom("desk_openings")
    .select("code_sha256")
    .where("code_sha256", "=", hash)
    .executeTakeFirst();
  return found !== undefined || isOpenedBefore(db, hash);
}

/** Servers of the release before wrote a check instead of an opening. */
async function isOpenedBefore(db: Kysely<Database>, hash: Buffer): Promise<boolean> {
  const upgrade = await findUpgradeWindow(db, "0066-desk-openings");
  if (upgrade === null) return false;
  const found = await db
    .selectFrom("card_checks")
    .select("code_sha256")
    .where("code_sha256", "=", hash)
    .where("outcome", "!=", "not_good")
    .where("checked_at", "<", upgrade.before)
    .executeTakeFirst();
  return found !== undefined;
}

/** A partner's check stands beside what a desk makes of the same code. */
function describeCheck(ctx: RecordContext, { owner, code, locationId, address, partner }: Check) {
  return {
    membership_id: owner.membershipId,
    person_id: owner.personId,
    checked_at: ctx.clock.now(),
    location_id: locationId,
    address_hmac: hideNetwork(ctx, address),
    code_sha256: hashCardToken(partner === undefined ? code : `${code} ${partner}`),
    partner: partner ?? null,
  };
}
