import { createHash, createHmac, randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { hashTypedCode, makeTypedCode } from "./typed-code.ts";
import { queuePassUpdate } from "./wallet/queue-pass-update.ts";

export type SecretContext = Pick<Context, "db" | "clock" | "authKeys">;

export interface CardOwner {
  membershipId: string;
  /** The membership's for the member. */
  personId: string;
}

const TOKEN_BYTES = 16;

/** What the nonce of a card makes: the token of its link, and the one on paper for front desks. */
type CardTokenKind = "card link" | "card check";

/** 128 bits in base64url. The database has the nonce and the token's hash, and opens no card without the secret. */
export function makeCardToken(
  { authKeys }: Pick<Context, "authKeys">,
  { kind, nonce }: { kind: CardTokenKind; nonce: Buffer },
): string {
  const mac = createHmac("sha256", authKeys.codeSecret).update(kind).update(nonce).digest();
  return mac.subarray(0, TOKEN_BYTES).toString("base64url");
}

const TOKEN_PATTERN = /^[\w-]{22}$/;

export function isCardToken(text: string): boolean {
  return TOKEN_PATTERN.test(text);
}

export function hashCardToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** What every code of a person's card is made of; made where there is none yet. */
export async function getCardNonce(ctx: SecretContext, owner: CardOwner): Promise<Buffer> {
  const stored = await ctx.db
    .selectFrom("card_links")
    .select(["nonce", "token_sha256", "check_sha256", "typed_hmac", "created_at"])
    .where("person_id", "=", owner.personId)
    .executeTakeFirst();
  const hashes = stored && hashTokens(ctx, stored.nonce);
  // Another secret than when it was made would make another token.
  const isKept = hashes?.token_sha256.equals(stored?.token_sha256 ?? Buffer.alloc(0)) === true;
  const isWhole =
    stored?.check_sha256?.equals(hashes?.check_sha256 ?? Buffer.alloc(0)) === true &&
    stored.typed_hmac?.equals(hashes?.typed_hmac ?? Buffer.alloc(0)) === true;
  if (stored && isKept && isWhole) return stored.nonce;
  const link = stored && isKept ? { ...hashes, nonce: stored.nonce, created_at: stored.created_at } : null;
  await writeLink(ctx, { owner, link: link ?? makeLink(ctx), replaced: stored?.nonce ?? null });
  // Another call may have written first.
  const { nonce } = await ctx.db
    .selectFrom("card_links")
    .select("nonce")
    .where("person_id", "=", owner.personId)
    .executeTakeFirstOrThrow();
  return nonce;
}

/** Every code of before opens nothing from the transaction's end on. @returns the new nonce */
export async function replaceCardNonce(
  ctx: SecretContext,
  trx: Transaction<Database>,
  owner: CardOwner,
): Promise<Buffer> {
  const link = makeLink(ctx);
  await trx
    .insertInto("card_links")
    .values({ ...rowOf(owner), ...link })
    .onConflict((row) => row.column("person_id").doUpdateSet(link))
    .execute();
  await queuePassUpdate(trx, owner.membershipId);
  return link.nonce;
}

interface CardLink {
  nonce: Buffer;
  token_sha256: Buffer;
  check_sha256: Buffer;
  typed_hmac: Buffer;
  created_at: Date;
}

function makeLink(ctx: SecretContext): CardLink {
  const nonce = randomBytes(TOKEN_BYTES);
  return { nonce, ...hashTokens(ctx, nonce), created_at: ctx.clock.now() };
}

function hashTokens(ctx: SecretContext, nonce: Buffer) {
  return {
    token_sha256: hashCardToken(makeCardToken(ctx, { kind: "card link", nonce })),
    check_sha256: hashCardToken(makeCardToken(ctx, { kind: "card check", nonce })),
    typed_hmac: hashTypedCode(ctx, makeTypedCode(ctx, nonce)),
  };
}

interface WrittenLink {
  owner: CardOwner;
  link: CardLink;
  /** The nonce that the row has; a row that has another one by now stays. */
  replaced: Buffer | null;
}

async function writeLink({ db }: SecretContext, { owner, link, replaced }: WrittenLink): Promise<void> {
  if (replaced !== null) {
    const { personId } = owner;
    await db
      .updateTable("card_links")
      .set(link)
      .where("person_id", "=", personId)
      .where("nonce", "=", replaced)
      .execute();
    return;
  }
  await db
    .insertInto("card_links")
    .values({ ...rowOf(owner), ...link })
    .onConflict((row) => row.column("person_id").doNothing())
    .execute();
}

function rowOf({ membershipId, personId }: CardOwner) {
  return { membership_id: membershipId, person_id: personId };
}
