import type { Context } from "../../../context.ts";
import { hashSecret, isSecret } from "../tokens/random-secret.ts";

const ANSWER_FIELDS = ["code", "iss", "error", "user"];

/** Stores Apple's first post: without a cookie, the browser must collect it. @returns the state, and whether it waits */
export async function savePostedAnswer(
  { db, clock }: Pick<Context, "db" | "clock">,
  posted: URLSearchParams,
): Promise<{ state: string | null; isKept: boolean }> {
  const state = posted.get("state");
  if (!isSecret(state)) return { state: null, isKept: false };
  const answer = ANSWER_FIELDS.flatMap((name) => posted.getAll(name).map((value) => [name, value]));
  const { numUpdatedRows } = await db
    .updateTable("sign_on_attempts")
    .set({ posted: JSON.stringify(answer) })
    .where("state_hash", "=", hashSecret(state))
    .where("provider", "=", "apple")
    .where("posted", "is", null)
    .where("expires_at", ">", clock.now())
    .executeTakeFirst();
  return { state, isKept: numUpdatedRows === 1n };
}
