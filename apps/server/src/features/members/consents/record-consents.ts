import { createHash } from "node:crypto";
import type { Language } from "@smirk/domain/wire/language";
import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import type { ConsentKind } from "../../../db/schema/schema-membership.ts";
import type { WordingVersion } from "./wordings.ts";

/** What somebody agrees to, in the words that they read. */
export interface Consent {
  kind: ConsentKind;
  version: WordingVersion;
  language: Language;
  words: string;
}

/** Where the answer came from, shortened so that it points at nobody; see `readConsentSource`. */
export interface ConsentSource {
  network: string | null;
  browser: string | null;
}

/** The source of what an operator or a job does for a member. */
export const NO_SOURCE: ConsentSource = { network: null, browser: null };

interface RecordedConsents {
  membershipId: string;
  /** The change that is agreed to; null for joining. */
  changeId: string | null;
  consents: readonly Consent[];
  source: ConsentSource;
  at: Date;
}

/** Adds what is agreed to, in the transaction that acts on it. The same words again are no second row. */
export async function recordConsents(
  trx: Kysely<Database>,
  { membershipId, changeId, consents, source, at }: RecordedConsents,
): Promise<void> {
  if (consents.length === 0) return;
  await trx
    .insertInto("consents")
    .values(
      consents.map((consent) => ({
        membership_id: membershipId,
        change_id: changeId,
        ...consent,
        sha256: hashWords(consent.words),
        agreed_at: at,
        ...source,
      })),
    )
    .onConflict((row) => row.doNothing())
    .execute();
}

/** SHA-256 of words that are agreed to, hexadecimal. */
export function hashWords(words: string): string {
  return createHash("sha256").update(words, "utf8").digest("hex");
}
