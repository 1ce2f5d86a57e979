import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { unauthorized } from "../../../errors.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { updatePassesJob } from "../job-types.ts";
import { isTokenOf } from "./pass-token.ts";
import { findPass, type Pass } from "./passes.ts";

type DeviceContext = Pick<Context, "db" | "clock" | "authKeys">;

export interface PassClaim {
  serial: string;
  /** What the phone proves with that it has the pass. */
  proof: string;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The pass that a phone proves to have. @throws 401 `not_authorized`, also for one that was deleted */
export async function getClaimedPass(ctx: DeviceContext, { serial, proof }: PassClaim): Promise<Pass> {
  const isProved = UUID.test(serial) && isTokenOf(ctx, serial, proof);
  const pass = isProved ? await findPass(ctx.db, serial) : undefined;
  if (!pass) throw unauthorized("not_authorized", "This pass is not known.");
  return pass;
}

interface Registration extends PassClaim {
  deviceId: string;
  pushToken: string;
}

/** A watch and a tablet beside the phone, and some that were sold. */
const MOST_DEVICES = 20;

/**
 * The phone is notified once at once: its file may be older than the last change.
 * @returns whether it is new @throws 401 `not_authorized`
 */
export async function registerDevice(ctx: DeviceContext, asked: Registration): Promise<boolean> {
  const pass = await getClaimedPass(ctx, asked);
  const { deviceId, pushToken } = asked;
  return ctx.db.transaction().execute(async (trx) => {
    const device = { push_token: pushToken, notified_sha256: null };
    const known = await trx
      .updateTable("wallet_devices")
      .set(device)
      .where("pass_id", "=", pass.id)
      .where("device_id", "=", deviceId)
      .executeTakeFirst();
    const isNew = known.numUpdatedRows === 0n;
    if (isNew) {
      await trx
        .insertInto("wallet_devices")
        .values({ pass_id: pass.id, device_id: deviceId, registered_at: ctx.clock.now(), ...device })
        .onConflict((row) => row.columns(["pass_id", "device_id"]).doUpdateSet(device))
        .execute();
      await dropOldest(trx, pass.id);
    }
    await addJob(trx, updatePassesJob, { membershipId: pass.membership_id });
    return isNew;
  });
}

async function dropOldest(trx: Kysely<Database>, passId: string): Promise<void> {
  await trx
    .deleteFrom("wallet_devices")
    .where("pass_id", "=", passId)
    .where("device_id", "not in", (eb) =>
      eb
        .selectFrom("wallet_devices")
        .select("device_id")
        .where("pass_id", "=", passId)
        .orderBy("registered_at", "desc")
        .orderBy("device_id")
        .limit(MOST_DEVICES),
    )
    .execute();
}

/** @throws 401 `not_authorized` */
export async function unregisterDevice(
  ctx: DeviceContext,
  asked: PassClaim & { deviceId: string },
): Promise<void> {
  const pass = await getClaimedPass(ctx, asked);
  await ctx.db
    .deleteFrom("wallet_devices")
    .where("pass_id", "=", pass.id)
    .where("device_id", "=", asked.deviceId)
    .execute();
}

export interface ChangedPasses {
  serialNumbers: string[];
  lastUpdated: string;
}

/** @param since the `lastUpdated` of an earlier answer @returns null where nothing has changed since */
export async function listChangedPasses(
  { db }: Pick<Context, "db">,
  { deviceId, since }: { deviceId: string; since: string | undefined },
): Promise<ChangedPasses | null> {
  const passes = await db
    .selectFrom("wallet_devices")
    .innerJoin("wallet_passes", "wallet_passes.id", "pass_id")
    .select(["pass_id", "changed_at"])
    .where("device_id", "=", deviceId)
    .where("changed_at", ">", new Date(/^\d{1,15}$/.test(since ?? "") ? Number(since) : 0))
    .orderBy("changed_at")
    .orderBy("pass_id")
    .execute();
  const last = passes.at(-1);
  if (last === undefined) return null;
  return {
    serialNumbers: passes.map(({ pass_id: id }) => id),
    lastUpdated: String(last.changed_at.getTime()),
  };
}
