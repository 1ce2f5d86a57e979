import type { AddressBody, NameBody } from "@smirk/contract/account/personal-details";
import type { Context } from "../../context.ts";
import { repeatTransaction } from "../../db/connection/repeat-transaction.ts";
import { type Operator, writeAuditEntry } from "../audit/write-audit-entry.ts";
import { findPaidMembership } from "../members/find-membership.ts";
import { applyAddress, prepareAddress } from "./change-address.ts";
import { applyName } from "./change-name.ts";

/** What an operator corrects at once; contacts, which sign in, are `contacts/change-for-member.ts`. */
export type DetailChange = { detail: "name"; name: NameBody } | { detail: "address"; address: AddressBody };

interface UpdateInput {
  accountId: string;
  change: DetailChange;
  operator: Operator;
}

/** Changes details as the member does, with its email and event. @throws as theirs */
export async function updateForMember(
  ctx: Context,
  { accountId, change, operator }: UpdateInput,
): Promise<void> {
  const { id: subjectId } = await findPaidMembership(ctx, accountId);
  const version =
    change.detail === "address" ? await prepareAddress(ctx, { accountId, ...change.address }) : "0";
  await repeatTransaction(() =>
    ctx.db.transaction().execute(async (trx) => {
      if (change.detail === "name") await applyName(ctx, trx, { accountId, ...change.name });
      else await applyAddress(ctx, trx, { accountId, ...change.address, version });
      const entry = { ...operator, at: ctx.clock.now(), subjectKind: "member", subjectId } as const;
      await writeAuditEntry(trx, { ...entry, changes: { changed: change.detail } });
    }),
  );
}
