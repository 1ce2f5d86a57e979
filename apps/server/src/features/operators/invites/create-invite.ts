import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Context } from "../../../context.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { hashSecret, makeSecret } from "../../auth/tokens/random-secret.ts";
import { lockOwners, refuseLastOwner } from "../change-operator.ts";
import type { OperatorRole } from "../roles.ts";

const INVITE_LIFE_MS = 3 * DAY_MS;

interface InviteInput {
  email: string;
  role: OperatorRole;
  operator: Operator;
}

/**
 * Also restores access for an operator who has lost their keys, or who was disabled. @returns a secret for one use
 * @throws 409 `conflict` where it would take the last owner's role
 */
export async function createInvite(
  ctx: Pick<Context, "db" | "clock">,
  { role, operator, ...input }: InviteInput,
): Promise<{ token: string; operatorId: string; expiresAt: Date }> {
  const email = input.email.trim().toLowerCase();
  const token = makeSecret();
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + INVITE_LIFE_MS);
  return ctx.db.transaction().execute(async (trx) => {
    await lockOwners(trx);
    const before = await trx
      .selectFrom("operators")
      .select(["id", "role", "disabled_at"])
      .where("email", "=", email)
      .forUpdate()
      .executeTakeFirst();
    const isOwner = before?.role === "owner" && before.disabled_at === null;
    if (isOwner && role !== "owner") await refuseLastOwner(trx, before.id);
    const { id } = await trx
      .insertInto("operators")
      .values({ email, role, created_at: now })
      .onConflict((existing) => existing.column("email").doUpdateSet({ role, disabled_at: null }))
      .returning("id")
      .executeTakeFirstOrThrow();
    const invite = { token_hash: hashSecret(token), operator_id: id, expires_at: expiresAt };
    await trx
      .insertInto("operator_invites")
      .values(invite)
      .onConflict((existing) => existing.column("operator_id").doUpdateSet(invite))
      .execute();
    await writeAuditEntry(trx, {
      ...operator,
      at: now,
      subjectKind: "operator",
      subjectId: email,
      changes: {
        invited: true,
        role: [before?.role ?? null, role],
        ...(before?.disabled_at && { disabled: [true, false] }),
      },
    });
    return { token, operatorId: id, expiresAt };
  });
}
