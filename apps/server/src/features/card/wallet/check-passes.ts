import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Context } from "../../../context.ts";
import { findMembershipRow } from "../../members/memberships.ts";
import { findPassCard, hashContent } from "./passes.ts";
import { queuePassUpdate } from "./queue-pass-update.ts";

type CheckContext = Pick<Context, "db" | "config" | "clock" | "authKeys">;

const BATCH = 500;

/** A membership that ended this long ago has notified everybody. */
const SETTLED_MS = 30 * DAY_MS;

/** What is known of phones goes a year after the membership. */
const KEPT_MS = 400 * DAY_MS;

/**
 * Finds passes that say something else than phones or Google were notified: of a plan with a new name, of a last day that
 * has passed, of a card that was not saved when it changed.
 */
export async function checkPasses(ctx: CheckContext): Promise<void> {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const passes = await listPassesAfter(ctx, after);
    for (const pass of passes) await checkPass(ctx, pass);
    const last = passes.at(-1);
    if (last === undefined || passes.length < BATCH) return;
    after = last.id;
  }
}

type ListedPass = Awaited<ReturnType<typeof listPassesAfter>>[number];

async function listPassesAfter({ db }: CheckContext, after: string) {
  return db
    .selectFrom("wallet_passes")
    .selectAll()
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("wallet_devices")
          .select("device_id")
          .whereRef("pass_id", "=", "wallet_passes.id")
          .whereRef("notified_sha256", "is distinct from", "content_sha256"),
      ).as("has_unnotified"),
    )
    .where("id", ">", after)
    .orderBy("id")
    .limit(BATCH)
    .execute();
}

async function checkPass(ctx: CheckContext, pass: ListedPass): Promise<void> {
  const { ended_at: endedAt = null } = (await findMembershipRow(ctx.db, pass.membership_id)) ?? {};
  const age = endedAt === null ? 0 : ctx.clock.now().getTime() - endedAt.getTime();
  if (age > KEPT_MS) await ctx.db.deleteFrom("wallet_passes").where("id", "=", pass.id).execute();
  if (age > SETTLED_MS) return;
  const card = await findPassCard(ctx, pass);
  if (card && isBehind(pass, hashContent(card))) await queuePassUpdate(ctx.db, pass.membership_id);
}

function isBehind(pass: ListedPass, content: Buffer): boolean {
  if (pass.has_apple && (pass.has_unnotified || !pass.content_sha256?.equals(content))) return true;
  return pass.has_google && !pass.google_sha256?.equals(content);
}
