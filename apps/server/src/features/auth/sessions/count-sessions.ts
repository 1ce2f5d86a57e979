import type { Context } from "../../../context.ts";

/** An account's active sessions, on any device. */
export async function countSessions(
  { db, clock }: Pick<Context, "db" | "clock">,
  accountId: string,
): Promise<number> {
  const { sessions } = await db
    .selectFrom("sessions")
    .select(({ fn }) => fn.countAll<string>().as("sessions"))
    .where("account_id", "=", accountId)
    .where("ended_at", "is", null)
    .where("superseded_at", "is", null)
    .where("expires_at", ">", clock.now())
    .executeTakeFirstOrThrow();
  return Number(sessions);
}
