import type { Context } from "../../context.ts";
import { type Operator, writeAuditEntry } from "../audit/write-audit-entry.ts";
import { getCardOwner } from "../card/card-links.ts";
import { replaceCardNonce } from "../card/card-secret.ts";
import { cardReplacedEmail } from "../mail/templates/details.ts";
import { queueDetailsEmail } from "./queue-details-email.ts";

interface ReplaceInput {
  accountId: string;
  /** The membership's for the member. */
  personId: string;
  operator: Operator;
}

/** Replaces a card's codes and link as the member does, and notifies the member. @throws 404 `not_found`; 409 `conflict` */
export async function replaceCardForMember(
  ctx: Pick<Context, "db" | "clock" | "config" | "mailer" | "authKeys">,
  { accountId, personId, operator }: ReplaceInput,
): Promise<void> {
  const { membership, person } = await getCardOwner(ctx, { accountId, personId });
  await ctx.db.transaction().execute(async (trx) => {
    await replaceCardNonce(ctx, trx, { membershipId: membership.id, personId: person.id });
    await queueDetailsEmail(ctx, trx, {
      membership,
      write: ({ texts, sender, urlOf }) =>
        cardReplacedEmail(texts, {
          ...sender,
          ownerName: person.relation === "member" ? null : person.name,
          membershipUrl: urlOf("/membership"),
        }),
    });
    const entry = {
      ...operator,
      at: ctx.clock.now(),
      subjectKind: "member",
      subjectId: membership.id,
    } as const;
    // The log names no person: whose card it was stands in the email.
    await writeAuditEntry(trx, { ...entry, changes: { card: person.relation } });
  });
}
