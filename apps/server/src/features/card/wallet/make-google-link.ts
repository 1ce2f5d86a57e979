import type { Context } from "../../../context.ts";
import type { GoogleWallet } from "../../../vendors/wallet/google-wallet.ts";
import type { PaidMembership } from "../../members/find-membership.ts";
import { hashContent, putPass } from "./passes.ts";
import { queuePassUpdate } from "./queue-pass-update.ts";

interface LinkInput {
  google: GoogleWallet;
  membership: PaidMembership;
}

/** Google takes a link's card once: one that was saved before is changed by a call. */
export async function makeGoogleLink(
  ctx: Pick<Context, "db" | "config" | "clock" | "authKeys">,
  { google, membership }: LinkInput,
): Promise<string> {
  const { pass, card } = await putPass(ctx, { membership, wallet: "has_google" });
  const content = hashContent(card);
  if (pass.google_sha256 === null) await storeFirst(ctx, { passId: pass.id, content });
  else if (!pass.google_sha256.equals(content)) await queuePassUpdate(ctx.db, membership.id);
  return google.makeLink(card, ctx.clock.now());
}

async function storeFirst(
  { db }: Pick<Context, "db">,
  { passId, content }: { passId: string; content: Buffer },
): Promise<void> {
  await db
    .updateTable("wallet_passes")
    .set({ google_sha256: content })
    .where("id", "=", passId)
    .where("google_sha256", "is", null)
    .execute();
}
