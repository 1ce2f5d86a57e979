import type { Context } from "../../../context.ts";
import { hashSecret, makeSecret } from "../../auth/tokens/random-secret.ts";
import { lockMember } from "../../members/membership-lock.ts";
import { readContacts } from "./contact-rows.ts";
import { notifyOfChange } from "./notify-contacts.ts";

/** A Google or Apple identity was linked: the account's contacts get the link that undoes it, once. */
export async function notifySignOn(ctx: Context, changeId: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const asked = await trx
      .selectFrom("contact_changes")
      .select("account_id")
      .where("id", "=", changeId)
      .executeTakeFirst();
    if (!asked) return;
    const membership = await lockMember(trx, { accountId: asked.account_id });
    const token = makeSecret();
    const change = await trx
      .updateTable("contact_changes")
      .set({ link_hash: hashSecret(token) })
      .where("id", "=", changeId)
      .where("state", "=", "done")
      .where("link_hash", "is", null)
      .returning(["to_masked", "undo_until"])
      .executeTakeFirst();
    if (!change?.undo_until) return;
    const to = { contact: "sign_on", value: change.to_masked } as const;
    const before = await readContacts(trx, membership);
    await notifyOfChange(ctx, trx, { membership, before, to, token, undoUntil: change.undo_until });
  });
}
