import { getStateLaw } from "@smirk/domain/law/state-law";
import type { Selectable } from "kysely";
import type { Context } from "../../context.ts";
import type { SalesAttestationsTable } from "../../db/schema/schema-law.ts";
import { conflict, invalid } from "../../errors.ts";
import { type Operator, writeAuditEntry } from "../audit/write-audit-entry.ts";

export type Attestation = Selectable<SalesAttestationsTable>;

/**
 * An owner's word that we may sell in a state whose rule about registrations nobody has read; kept until it is read.
 * @throws 400 `invalid` where the rule is read; 409 `conflict` where an owner has attested already
 */
export async function attestState(
  { db, clock }: Pick<Context, "db" | "clock">,
  { state, reason, operator }: { state: string; reason: string; operator: Operator },
): Promise<void> {
  const at = clock.now();
  if (getStateLaw(state).registration.value !== "not_read")
    throw invalid("This state's rule has been read: it asks for a registration.");
  const row = { attested_by: operator.actor, reason, attested_at: at, valid_until: null };
  await db.transaction().execute(async (trx) => {
    const attested = await trx
      .insertInto("sales_attestations")
      .values({ state, ...row })
      // The days after an upgrade are nobody's word.
      .onConflict((same) =>
        same.column("state").doUpdateSet(row).where("sales_attestations.valid_until", "is not", null),
      )
      .returning("state")
      .executeTakeFirst();
    if (attested === undefined) throw conflict("An owner has given this word already. Look at it again.");
    const changes = { attested: [null, "sold without a reading of the rule"] };
    await writeAuditEntry(trx, { ...operator, at, subjectKind: "state", subjectId: state, changes });
  });
}

/** The attestations that hold at the moment, by the state's code. */
export async function listAttestations({
  db,
  clock,
}: Pick<Context, "db" | "clock">): Promise<ReadonlyMap<string, Attestation>> {
  const now = clock.now();
  const rows = await db
    .selectFrom("sales_attestations")
    .selectAll()
    .where((row) => row.or([row("valid_until", "is", null), row("valid_until", ">", now)]))
    .execute();
  return new Map(rows.map((row) => [row.state, row]));
}
