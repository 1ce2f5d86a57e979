import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { MessageKind } from "@smirk/contract/account/messages";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema/schema.ts";

/** Stored in tokens of emails: never renumber. */
const KIND_NUMBERS: Partial<Record<MessageKind, number>> = { news_email: 1 };

const ID_BYTES = 16;
const MAC_BYTES = 16;
const TOKEN = /^[\w-]{44}$/;

/**
 * Stops one kind of message of one account and can do nothing else; it never expires, as law wants it to work for weeks.
 * Its key is the account's own and is erased with it.
 */
export async function makeStopToken(
  trx: Kysely<Database>,
  { accountId, kind }: { accountId: string; kind: MessageKind },
): Promise<string> {
  const key = await loadOrCreateKey(trx, accountId);
  const claim = Buffer.concat([idBytes(accountId), Buffer.from([KIND_NUMBERS[kind] ?? 0])]);
  return Buffer.concat([claim, sign(key, claim)]).toString("base64url");
}

/** @returns null for a token that is malformed, forged or of an erased account */
export async function readStopToken(
  db: Kysely<Database>,
  token: string,
): Promise<{ accountId: string; kind: MessageKind } | null> {
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  const claim = bytes.subarray(0, ID_BYTES + 1);
  const accountId = toUuid(claim.subarray(0, ID_BYTES));
  const stored = await db
    .selectFrom("message_stop_keys")
    .select("stop_key")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (!stored || !timingSafeEqual(sign(stored.stop_key, claim), bytes.subarray(ID_BYTES + 1))) return null;
  const kinds = Object.keys(KIND_NUMBERS) as MessageKind[];
  const kind = kinds.find((name) => KIND_NUMBERS[name] === claim[ID_BYTES]);
  return kind === undefined ? null : { accountId, kind };
}

async function loadOrCreateKey(trx: Kysely<Database>, accountId: string): Promise<Buffer> {
  await trx
    .insertInto("message_stop_keys")
    .values({ account_id: accountId, stop_key: randomBytes(32) })
    .onConflict((row) => row.doNothing())
    .execute();
  const { stop_key: key } = await trx
    .selectFrom("message_stop_keys")
    .select("stop_key")
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return key;
}

function sign(key: Buffer, claim: Buffer): Buffer {
  return createHmac("sha256", key).update("stop messages").update(claim).digest().subarray(0, MAC_BYTES);
}

function idBytes(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll("-", ""), "hex");
}

function toUuid(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
