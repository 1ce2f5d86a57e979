import { randomUUID } from "node:crypto";
import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { AppError, conflict } from "../../../errors.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { hashSecret, makeSecret } from "../../auth/tokens/random-secret.ts";
import { queueEmail } from "../../mail/queue/queue-email.ts";
import { lockOwners, refuseLastOwner } from "../change-operator.ts";
import { notifyOperators } from "../emails/notify-operators.ts";
import { operatorInviteEmail } from "../emails/operator-emails.ts";
import { hasOwnerWithKey } from "../find-operator.ts";
import { type OperatorRole, readRole, storeRole } from "../roles.ts";

const INVITE_LIFE_MS = 3 * DAY_MS;

interface InviteInput {
  email: string;
  role: OperatorRole;
  operator: Operator;
  /** The console's origin. */
  origin: string;
}

type InviteContext = Pick<Context, "db" | "clock" | "config" | "mailer" | "operatorSignOn">;

/**
 * Mails a link for one key to the invited address, and to nobody else. A colleague keeps the keys that they have; one
 * who was disabled comes back by opening it. @returns when it runs out
 * @throws 503 `unavailable` without a mail server; 409 `conflict` where it would take the last owner's role
 */
export async function createInvite(ctx: InviteContext, input: InviteInput): Promise<{ expiresAt: Date }> {
  if (ctx.mailer === null) {
    throw new AppError(503, "unavailable", "SMTP_URL is not set, so no invitation can be mailed.");
  }
  return ctx.db.transaction().execute(async (trx) => {
    const { email, token, expiresAt } = await saveInvite(ctx, trx, input);
    const { origin, role, operator } = input;
    await queueInvite(ctx, trx, {
      email,
      role,
      expiresAt,
      invitedBy: operator.actor,
      link: inviteLink(origin, token),
    });
    return { expiresAt };
  });
}

/**
 * The link itself, for the first owner of a server that has no mail server.
 * @throws 409 `conflict` with a mail server, for another role, or once an owner has a key
 */
export async function createFirstInvite(
  ctx: InviteContext,
  input: InviteInput,
): Promise<{ link: string; expiresAt: Date }> {
  if (ctx.mailer !== null)
    throw conflict("There is a mail server: the link goes to the invited by mail alone.");
  if (input.role !== "owner") throw conflict("Only the first owner's link can be printed.");
  return ctx.db.transaction().execute(async (trx) => {
    await lockOwners(trx);
    if (await hasOwnerWithKey({ ...ctx, db: trx }))
      throw conflict("An owner has a key: they invite the others in the console.");
    const { token, expiresAt } = await saveInvite(ctx, trx, input);
    return { link: inviteLink(input.origin, token), expiresAt };
  });
}

async function saveInvite(
  ctx: InviteContext,
  trx: Kysely<Database>,
  { role, operator, ...input }: InviteInput,
) {
  const email = input.email.trim().toLowerCase();
  const token = makeSecret();
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + INVITE_LIFE_MS);
  await lockOwners(trx);
  const before = await trx
    .selectFrom("operators")
    .select(["id", "role", "disabled_at"])
    .where("email", "=", email)
    .forUpdate()
    .executeTakeFirst();
  const isOwner = before?.role === "owner" && before.disabled_at === null;
  if (isOwner && role !== "owner") await refuseLastOwner({ ...ctx, db: trx }, before.id);
  const { id } = await trx
    .insertInto("operators")
    .values({ email, role: storeRole(role), created_at: now })
    .onConflict((existing) => existing.column("email").doUpdateSet({ role: storeRole(role) }))
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
    changes: { invited: true, role: [before ? readRole(before.role) : null, role] },
  });
  await notifyOperators(ctx, trx, { event: "invited", email, role, by: operator, isToSubject: false });
  return { email, token, expiresAt };
}

/** The secret is in the fragment: no server and no log sees it. */
function inviteLink(origin: string, token: string): string {
  return `${origin}/console/#invite=${token}`;
}

interface QueuedInvite {
  email: string;
  role: OperatorRole;
  link: string;
  expiresAt: Date;
  /** An email address, or the name given on the command line. */
  invitedBy: string;
}

/** The only way that the link takes; its text is deleted once it is sent. */
async function queueInvite(
  ctx: Pick<Context, "clock" | "config">,
  trx: Kysely<Database>,
  { email, role, link, expiresAt, invitedBy }: QueuedInvite,
): Promise<void> {
  const { brandName, officeTimeZone: timeZone } = ctx.config;
  await queueEmail(ctx, trx, {
    kind: "operator_invite",
    about: randomUUID(),
    membershipId: null,
    to: { name: "", address: email },
    language: "en",
    lapsesAt: expiresAt,
    template: operatorInviteEmail({ brandName, role, link, expiresAt, invitedBy, timeZone }),
  });
}
