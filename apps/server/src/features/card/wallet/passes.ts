import { createHash } from "node:crypto";
import type { Kysely, Selectable } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import type { WalletPassesTable } from "../../../db/schema/schema-membership.ts";
import type { WalletCard } from "../../../vendors/wallet/wallet-card.ts";
import { isPaidMembership, type PaidMembership } from "../../members/find-membership.ts";
import { findMembershipRow, isErased } from "../../members/memberships.ts";
import { getCardNonce, hashCardToken, makeCardToken, type SecretContext } from "../card-secret.ts";
import { getWalletCard } from "./get-wallet-card.ts";

export type Pass = Selectable<WalletPassesTable>;

type PassContext = SecretContext & Pick<Context, "config">;

/** The pass of the member's present card; made where there is none yet. */
export async function putPass(
  ctx: PassContext,
  { membership, wallet }: { membership: PaidMembership; wallet: "has_apple" | "has_google" },
): Promise<{ pass: Pass; card: WalletCard }> {
  const nonce = await getCardNonce(ctx, { membershipId: membership.id, personId: membership.id });
  const now = ctx.clock.now();
  const made = { [wallet]: true, made_at: now };
  const pass = await ctx.db
    .insertInto("wallet_passes")
    .values({
      membership_id: membership.id,
      check_sha256: hashCheck(ctx, nonce),
      changed_at: toSecond(now),
      ...made,
    })
    .onConflict((row) => row.columns(["membership_id", "check_sha256"]).doUpdateSet(made))
    .returningAll()
    .executeTakeFirstOrThrow();
  return { pass, card: await getWalletCard(ctx, { id: pass.id, membership, nonce }) };
}

/** What a pass says now; null for one whose member's details are gone. */
export async function findPassCard(ctx: PassContext, pass: Pass): Promise<WalletCard | null> {
  const membership = await findMembershipRow(ctx.db, pass.membership_id);
  if (!membership || !isPaidMembership(membership) || isErased(membership)) return null;
  const nonce = await getCardNonce(ctx, { membershipId: membership.id, personId: membership.id });
  const isPresent = hashCheck(ctx, nonce).equals(pass.check_sha256);
  return getWalletCard(ctx, { id: pass.id, membership, nonce: isPresent ? nonce : null });
}

export async function findPass(db: Kysely<Database>, id: string): Promise<Pass | undefined> {
  return db.selectFrom("wallet_passes").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function listPasses(db: Kysely<Database>, membershipId: string): Promise<Pass[]> {
  return db
    .selectFrom("wallet_passes")
    .selectAll()
    .where("membership_id", "=", membershipId)
    .orderBy("made_at")
    .orderBy("id")
    .execute();
}

/** Whether the newest pass was made for a phone of Apple's, and none asks to be notified of changes. */
export async function hasStillPass(db: Kysely<Database>, membershipId: string): Promise<boolean> {
  const newest = await db
    .selectFrom("wallet_passes")
    .select(["id", "has_apple"])
    .where("membership_id", "=", membershipId)
    .orderBy("made_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!newest?.has_apple) return false;
  const phone = await db
    .selectFrom("wallet_devices")
    .select("device_id")
    .where("pass_id", "=", newest.id)
    .limit(1)
    .executeTakeFirst();
  return phone === undefined;
}

/** A hash of everything that a pass shows; its codes cannot be guessed from it. */
export function hashContent(card: WalletCard): Buffer {
  // A pass names nobody else.
  const shown = { ...card, values: { ...card.values, family: null } };
  return createHash("sha256").update(JSON.stringify(shown)).digest();
}

/** Phones compare whole seconds. */
export function toSecond(time: Date): Date {
  return new Date(Math.floor(time.getTime() / 1000) * 1000);
}

function hashCheck(ctx: PassContext, nonce: Buffer): Buffer {
  return hashCardToken(makeCardToken(ctx, { kind: "card check", nonce }));
}
