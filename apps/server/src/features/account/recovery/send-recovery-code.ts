import { timingSafeEqual } from "node:crypto";
import type { Kysely, Selectable } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database, MembershipsTable } from "../../../db/schema/schema.ts";
import { ifMissing } from "../../../vendors/stripe/payment-error.ts";
import type { Payments } from "../../../vendors/stripe/payments.ts";
import { generateCode } from "../../auth/codes/hmac-code.ts";
import { recoveryCodeEmail, recoveryImpossibleEmail } from "../../mail/templates/contacts.ts";
import { listOfEmail } from "../../members/list-memberships.ts";
import { queueDetailsEmail } from "../queue-details-email.ts";
import { createRecoveryLimits, hmacOwner } from "./begin-recovery.ts";
import { hmacRecoveryProof } from "./recovery-proof.ts";

interface Candidate {
  membership: Selectable<MembershipsTable>;
  /** The last digits of the cards on file; empty where the page cannot help. */
  last4s: string[];
}

interface AskedCode {
  recoveryId: string;
  /** An HMAC of birth date and card, hexadecimal, where the limits of others hold the caller up. */
  ownerProof?: string;
}

/** Emails a code where the typed address is a member's; only that inbox shows that it is. */
export async function sendRecoveryCode(ctx: Context, { recoveryId, ownerProof }: AskedCode): Promise<void> {
  const row = await findAsked(ctx, recoveryId);
  if (!row) return;
  const all = await listCandidates(ctx, row.email);
  const candidates = ownerProof === undefined ? all : listOwners(ctx, { all, recoveryId, ownerProof });
  if (ownerProof !== undefined) {
    const isWithin = candidates.length > 0 && (await createRecoveryLimits(ctx).isOwnerWithin(row.emailKey));
    if (!isWithin) return;
  }
  await ctx.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("phone_recoveries")
      .set({ email: null })
      .where("id", "=", recoveryId)
      .where("email", "is not", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const code = generateCode();
    const proofs = candidates.flatMap(({ membership, last4s }) =>
      last4s.map((last4) => ({
        recovery_id: recoveryId,
        account_id: membership.account_id,
        proof_hmac: hmacRecoveryProof(ctx.authKeys.codeSecret, {
          recoveryId,
          code,
          birthDate: membership.birth_date,
          last4,
        }),
      })),
    );
    if (proofs.length > 0) await trx.insertInto("phone_recovery_proofs").values(proofs).execute();
    await sendEmail(ctx, trx, { row, candidates, code: proofs.length > 0 ? code : null });
  });
}

interface Owners {
  all: readonly Candidate[];
  recoveryId: string;
  ownerProof: string;
}

/** Callers whose birth date and card were typed. */
function listOwners({ authKeys }: Context, { all, recoveryId, ownerProof }: Owners): Candidate[] {
  const typed = Buffer.from(ownerProof, "hex");
  return all.filter(({ membership: { birth_date: birthDate }, last4s }) =>
    last4s.some((last4) =>
      timingSafeEqual(hmacOwner(authKeys.codeSecret, { recoveryId, birthDate, last4 }), typed),
    ),
  );
}

type Asked = { id: string; email: string; emailKey: string; expires_at: Date };

async function findAsked(
  { db, clock }: Pick<Context, "db" | "clock">,
  recoveryId: string,
): Promise<Asked | undefined> {
  const row = await db
    .selectFrom("phone_recoveries")
    .select(["id", "email", "email_key", "expires_at"])
    .where("id", "=", recoveryId)
    .where("expires_at", ">", clock.now())
    .executeTakeFirst();
  if (!row?.email) return undefined;
  return { id: row.id, email: row.email, emailKey: row.email_key ?? row.id, expires_at: row.expires_at };
}

/** One for each account, by its newest membership with this address. */
async function listCandidates(ctx: Context, email: string): Promise<Candidate[]> {
  const candidates: Candidate[] = [];
  for (const membership of await listOfEmail(ctx.db, email))
    candidates.push({ membership, last4s: await listCards(ctx, membership) });
  return candidates;
}

/** None for an account that no phone signs in to, or without a card on file. */
async function listCards(
  { db, payments }: Context,
  { account_id: accountId }: Candidate["membership"],
): Promise<string[]> {
  const { phone_number: phone, payment_customer_id: customerId } = await db
    .selectFrom("accounts")
    .select(["phone_number", "payment_customer_id"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  if (phone === null || customerId === null || payments === null) return [];
  const cards = await readCards(payments, customerId);
  return [...new Set(cards.flatMap((card) => card?.last4 ?? []))];
}

async function readCards(payments: Payments, customerId: string) {
  const subscriptions = await payments.listCardedSubscriptions(customerId).catch(ifMissing([]));
  const own = await payments.findDefaultCard(customerId).catch(ifMissing(null));
  return [own, ...subscriptions.map(({ card }) => card)];
}

interface CodeToSend {
  row: Asked;
  candidates: readonly Candidate[];
  /** Null: the page cannot help, the phone can. */
  code: string | null;
}

async function sendEmail(
  ctx: Context,
  trx: Kysely<Database>,
  { row, candidates, code }: CodeToSend,
): Promise<void> {
  const [first] = candidates;
  if (!first) return;
  const helped = candidates.find(({ last4s }) => last4s.length > 0) ?? first;
  await queueDetailsEmail(ctx, trx, {
    membership: helped.membership,
    kind: "phone_recovery",
    about: row.id,
    lapsesAt: row.expires_at,
    write: ({ texts, sender }) =>
      code === null ? recoveryImpossibleEmail(texts, sender) : recoveryCodeEmail(texts, { ...sender, code }),
  });
}
