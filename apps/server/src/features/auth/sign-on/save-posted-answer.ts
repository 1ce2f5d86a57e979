import type { Context } from "../../../context.ts";
import { hashSecret, isSecret } from "../tokens/random-secret.ts";

const FIELDS = ["code", "iss", "error", "user"];

/**
 * Lays Apple's posted answer down beside the attempt it names. A post from another site brings no cookie along, so
 * nothing is decided here: the browser comes for it itself, with its cookie, and only the first post counts.
 * @returns the state to come back with, or null when the post names none
 */
export async function savePostedAnswer(
  { db, clock }: Pick<Context, "db" | "clock">,
  posted: URLSearchParams,
): Promise<string | null> {
  const state = posted.get("state");
  if (!isSecret(state)) return null;
  const kept = FIELDS.flatMap((name) => posted.getAll(name).map((value) => [name, value]));
  await db
    .updateTable("sign_on_attempts")
    .set({ posted: JSON.stringify(kept) })
    .where("state_hash", "=", hashSecret(state))
    .where("provider", "=", "apple")
    .where("posted", "is", null)
    .where("expires_at", ">", clock.now())
    .execute();
  return state;
}
