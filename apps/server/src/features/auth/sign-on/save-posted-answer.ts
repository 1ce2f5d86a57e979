import type { Context } from "../../../context.ts";
import { hashSecret, isSecret } from "../tokens/random-secret.ts";

const FIELDS = ["code", "iss", "error", "user"];

/** Stores Apple's first post: without a cookie, the browser must collect it. @returns the state, or null */
export async function savePostedAnswer(
  { db, clock }: Pick<Context, "db" | "clock">,
  posted: URLSearchParams,
): Promise<string | null> {
  const state = posted.get("state");
  if (!isSecret(state)) return null;
  const answer = FIELDS.flatMap((name) => posted.getAll(name).map((value) => [name, value]));
  await db
    .updateTable("sign_on_attempts")
    .set({ posted: JSON.stringify(answer) })
    .where("state_hash", "=", hashSecret(state))
    .where("provider", "=", "apple")
    .where("posted", "is", null)
    .where("expires_at", ">", clock.now())
    .execute();
  return state;
}
