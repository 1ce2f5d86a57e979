import type { Context } from "../../../context.ts";
import { listNotErased } from "../../members/list-memberships.ts";

const DAY_MS = 24 * 60 * 60_000;
/** A refund made by hand that failed before its member was notified stays news for so long. */
const BY_HAND_FOLLOWED_MS = 8 * DAY_MS;

/** Ids of memberships with a refund whose success or failure their member was not notified of. */
export async function listUnnotifiedRefunds({ db, clock }: Pick<Context, "db" | "clock">): Promise<string[]> {
  const byHandSince = new Date(clock.now().getTime() - BY_HAND_FOLLOWED_MS);
  const rows = await db
    .selectFrom("payment_refunds")
    .select("membership_id")
    .where(({ or, and, eb }) =>
      or([
        and([eb("status", "=", "succeeded"), eb("notified_sent_at", "is", null)]),
        and([
          eb("status", "=", "failed"),
          or([
            eb("notified_sent_at", "is not", null),
            and([eb("is_ours", "=", false), eb("made_at", ">", byHandSince)]),
          ]),
          eb("notified_failed_at", "is", null),
        ]),
      ]),
    )
    .distinct()
    .execute();
  return listNotErased(
    db,
    rows.map(({ membership_id: id }) => id),
  );
}
