import type { AddressBody, NameBody } from "@smirk/domain/membership/details/personal-details";
import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import { repeatTransaction } from "../../db/connection/repeat-transaction.ts";
import type { Database } from "../../db/schema/schema.ts";
import { type Operator, writeAuditEntry } from "../audit/write-audit-entry.ts";
import { findPaidMembership } from "../membership/members/find-paid-membership.ts";
import { applyAddress, prepareAddress } from "./address/change-address.ts";
import { applyEmail } from "./email/confirm-email-change.ts";
import { lockMember } from "./lock-member.ts";
import { applyName } from "./name/change-name.ts";
import { applyPhone } from "./phone/apply-phone.ts";
import { phoneTaken } from "./phone/change-phone.ts";
import { freePhone } from "./phone/free-phone.ts";

/** An operator has made sure of it by other means than a code. */
export type DetailChange =
  | { detail: "name"; name: NameBody }
  | { detail: "email"; email: string }
  /** E.164. */
  | { detail: "phone"; phoneNumber: string }
  | { detail: "address"; address: AddressBody };

interface UpdateInput {
  accountId: string;
  change: DetailChange;
  operator: Operator;
}

/** As the member's own change, with its email and event. A new phone ends every session. @throws as theirs */
export async function updateForMember(
  ctx: Context,
  { accountId, change, operator }: UpdateInput,
): Promise<void> {
  const { id: subjectId } = await findPaidMembership(ctx, accountId);
  const version = change.detail === "address" ? await prepareAddress(ctx, change.address) : "0";
  await repeatTransaction(() =>
    ctx.db.transaction().execute(async (trx) => {
      await apply(ctx, trx, { accountId, change, version });
      const changes = { changed: change.detail };
      await writeAuditEntry(trx, {
        ...operator,
        at: ctx.clock.now(),
        subjectKind: "member",
        subjectId,
        changes,
      });
    }),
  );
}

interface Applied {
  accountId: string;
  change: DetailChange;
  version: string;
}

async function apply(
  ctx: Context,
  trx: Kysely<Database>,
  { accountId, change, version }: Applied,
): Promise<void> {
  switch (change.detail) {
    case "name":
      return applyName(ctx, trx, { accountId, ...change.name });
    case "address":
      return applyAddress(ctx, trx, { accountId, ...change.address, version });
    case "email": {
      const membership = await lockMember(trx, { accountId, emails: [change.email] });
      return applyEmail(ctx, trx, { membership, email: change.email });
    }
    case "phone": {
      const { phoneNumber } = change;
      const membership = await lockMember(trx, { accountId });
      if (!(await freePhone(trx, { accountId, phoneNumber }, ctx.clock.now()))) throw phoneTaken();
      return applyPhone(ctx, trx, { membership, phoneNumber, sessionId: null });
    }
  }
}
