import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";

interface SignOnWords {
  subjects: { provider: string; subject: string }[];
  verifiedEmail: string | null;
}

/** Serializes finding, creating and erasing accounts of these identities until the transaction ends. */
export async function lockSignOn(
  trx: Kysely<Database>,
  { subjects, verifiedEmail }: SignOnWords,
): Promise<void> {
  const words = subjects.map(({ provider, subject }) => `${provider} ${subject}`).toSorted();
  if (verifiedEmail !== null) words.push(verifiedEmail);
  for (const word of words) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-on ${word}`}, 0))`.execute(trx);
  }
}
