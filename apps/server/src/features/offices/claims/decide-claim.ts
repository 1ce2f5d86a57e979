import type { Kysely, Selectable } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import type { OfficeClaimsTable } from "../../../db/schema/schema-offices.ts";
import { conflict, notFound } from "../../../errors.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { notifyPerson } from "../people/notify-people.ts";
import { grantClaim } from "./grant-claim.ts";

type DecideContext = Pick<Context, "db" | "clock" | "mailer">;

interface Decision {
  claimId: string;
  operator: Operator;
}

/**
 * An operator's yes: the person becomes an owner, beside those that there are. @throws 404 `not_found`; 409 `conflict` for
 * a claim that is decided
 */
export async function approveClaim(ctx: DecideContext, { claimId, operator }: Decision): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const claim = await lockOpenClaim(trx, claimId);
    await grantClaim(ctx, trx, { claim, by: operator });
  });
}

/** An operator's no. @throws as `approveClaim` */
export async function refuseClaim(ctx: DecideContext, { claimId, operator }: Decision): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const { person_id: personId, location_id: locationId, state } = await lockOpenClaim(trx, claimId);
    const at = ctx.clock.now();
    await trx
      .updateTable("office_claims")
      .set({ state: "refused", decided_at: at, decided_by: operator.actor })
      .where("id", "=", claimId)
      .execute();
    const subject = { subjectKind: "location" as const, subjectId: locationId };
    await writeAuditEntry(trx, { ...operator, at, ...subject, changes: { claim: [state, "refused"] } });
    if (ctx.mailer === null) return;
    await notifyPerson(trx, { personId, subjectId: personId, event: "claim_refused", locationId });
  });
}

/** A claim that waits, or whose letter does. @throws 404 `not_found`; 409 `conflict` for one that is decided */
export async function lockOpenClaim(
  trx: Kysely<Database>,
  claimId: string,
): Promise<Selectable<OfficeClaimsTable>> {
  const claim = await trx
    .selectFrom("office_claims")
    .selectAll()
    .where("id", "=", claimId)
    .forUpdate()
    .executeTakeFirst();
  if (claim === undefined) throw notFound("There is no such claim.");
  const isOpen = claim.state === "waiting" || (claim.state === "asked" && claim.way === "letter");
  if (!isOpen) throw conflict("This claim is decided already, or waits for its code.");
  return claim;
}
