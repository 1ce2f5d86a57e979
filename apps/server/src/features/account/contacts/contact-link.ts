import type { ContactChangeAnswer } from "@smirk/contract/account/personal-details";
import type { Context } from "../../../context.ts";
import { repeatTransaction } from "../../../db/connection/repeat-transaction.ts";
import { conflict, invalid } from "../../../errors.ts";
import { hashSecret, isSecret } from "../../auth/tokens/random-secret.ts";
import { lockMember } from "../../members/membership-lock.ts";
import type { ContactChange } from "./contact-rows.ts";
import { undoChanges } from "./undo-changes.ts";
import { stopWaiting } from "./wait-for-change.ts";

/**
 * What the link of a message is about; changes nothing. @throws 400 `invalid` for no link of ours, or a forgotten one
 */
export async function describeLink(ctx: Context, token: string): Promise<ContactChangeAnswer> {
  const change = await getByToken(ctx, token);
  const { contact, to_masked: to, from_masked: from, done_at: doneAt, due_at: dueAt } = change;
  const at = doneAt ?? dueAt ?? change.made_at;
  return { can: whatCanBeDone(change, ctx.clock.now()), contact, from, to, at: toSeconds(at) };
}

function whatCanBeDone({ state, undo_until: until }: ContactChange, now: Date): ContactChangeAnswer["can"] {
  if (state === "waiting") return "stop";
  if (state === "done") return until !== null && until > now ? "undo" : "nothing";
  return state === "undone" ? "undone" : "stopped";
}

/**
 * Answers the button of the page that the link of a message opens, without signing in: stops what waits, else undoes.
 * Idempotent. @throws 400 `invalid`; 409 `conflict` after seven days
 */
export async function answerLink(ctx: Context, token: string): Promise<{ outcome: "stopped" | "undone" }> {
  const { account_id: accountId } = await getByToken(ctx, token);
  const emails = await listEmails(ctx, accountId);
  const outcome = await repeatTransaction(() =>
    ctx.db.transaction().execute(async (trx) => {
      const membership = await lockMember(trx, { accountId, emails });
      const inTransaction = { ...ctx, db: trx };
      const can = whatCanBeDone(await getByToken(inTransaction, token), ctx.clock.now());
      if (can === "stop") await stopWaiting(ctx, trx, membership);
      else if (can === "undo") await undoChanges(ctx, trx, membership);
      return can;
    }),
  );
  if (outcome === "nothing") {
    const sentence = `It is too late to undo this here. Please call ${ctx.config.supportPhone} right away.`;
    throw conflict(sentence).because("contact_change_late");
  }
  return { outcome: outcome === "stop" || outcome === "stopped" ? "stopped" : "undone" };
}

async function getByToken({ db }: Pick<Context, "db">, token: string): Promise<ContactChange> {
  const change = isSecret(token)
    ? await db
        .selectFrom("contact_changes")
        .selectAll()
        .where("link_hash", "=", hashSecret(token))
        .executeTakeFirst()
    : undefined;
  if (change) return change;
  throw invalid("This link is incomplete or has expired.").because("link_unreadable");
}

/** Sign-ons with these wait while others are put back. */
async function listEmails({ db }: Pick<Context, "db">, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("contact_changes")
    .select(["from_value", "from_sign_in", "to_value"])
    .where("account_id", "=", accountId)
    .where("contact", "=", "email")
    .execute();
  return rows.flatMap((row) =>
    [row.from_value, row.from_sign_in, row.to_value].filter((email) => email !== null),
  );
}

function toSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
