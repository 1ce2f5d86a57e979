import { createHmac } from "node:crypto";
import { DAY_MS } from "@smirk/domain/wire/durations";
import { type Kysely, sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { type CardOwner, hashCardToken } from "../card/card-secret.ts";
import { notifyOfCardChecksJob } from "../job-types.ts";
import { LOOKS, MANY_CHECKS } from "./card-checks.ts";

type RecordContext = Pick<Context, "db" | "clock" | "authKeys">;

interface Check {
  owner: CardOwner;
  code: string;
  locationId: string | null;
  /** The key of a network address, which only its hash is stored of. */
  address: string;
}

/** @returns whether the code was looked at for the first time */
export async function recordCheck(
  ctx: RecordContext,
  { outcome, ...check }: Check & { outcome: "good" | "not_good" },
): Promise<boolean> {
  const row = { ...describe(ctx, check), outcome };
  return ctx.db.transaction().execute(async (trx) => {
    const added = await trx
      .insertInto("card_checks")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (added !== undefined) await noteManyChecks(trx, { ...check.owner, at: row.checked_at });
    return added !== undefined;
  });
}

/** Whether the day has so many by the member's clock is counted when the email is written. */
async function noteManyChecks(
  trx: Kysely<Database>,
  { membershipId, personId, at }: CardOwner & { at: Date },
): Promise<void> {
  const { checks } = await trx
    .selectFrom("card_checks")
    .select(({ fn }) => fn.countAll<string>().as("checks"))
    .where("membership_id", "=", membershipId)
    .where("person_id", "=", personId)
    .where("outcome", "in", LOOKS)
    .where("checked_at", ">", new Date(at.getTime() - DAY_MS))
    .executeTakeFirstOrThrow();
  if (Number(checks) >= MANY_CHECKS)
    await addJob(trx, notifyOfCardChecksJob, { membershipId, personId, at: at.toISOString() });
}

/** One row for each code: a button that is pressed again adds nothing, and the other button corrects it. */
export async function recordPress(
  ctx: RecordContext,
  { outcome, ...check }: Check & { outcome: "price_given" | "not_taken" },
): Promise<void> {
  const row = { ...describe(ctx, check), outcome };
  const { checked_at, location_id, address_hmac } = row;
  await ctx.db
    .insertInto("card_checks")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .expression(sql`code_sha256, (outcome in ('price_given', 'not_taken'))`)
        .doUpdateSet({ outcome, checked_at, location_id, address_hmac })
        .where(({ or, eb }) =>
          or([
            eb("card_checks.outcome", "!=", outcome),
            eb("card_checks.location_id", "is distinct from", location_id),
          ]),
        ),
    )
    .execute();
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

export async function isCodeChecked({ db }: RecordContext, code: string): Promise<boolean> {
  const found = await db
    .selectFrom("card_checks")
    .select("id")
    .where("code_sha256", "=", hashCardToken(code))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

function describe(ctx: RecordContext, { owner, code, locationId, address }: Check) {
  return {
    membership_id: owner.membershipId,
    person_id: owner.personId,
    checked_at: ctx.clock.now(),
    location_id: locationId,
    address_hmac: createHmac("sha256", ctx.authKeys.codeSecret)
      .update("desk address")
      .update(address)
      .digest(),
    code_sha256: hashCardToken(code),
  };
}
