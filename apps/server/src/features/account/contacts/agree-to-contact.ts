import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import { repeatTransaction } from "../../../db/connection/repeat-transaction.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { notFound } from "../../../errors.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { findPaidMembership } from "../../members/find-membership.ts";
import { lockMember } from "../../members/membership-lock.ts";
import { phoneTaken } from "../change-phone.ts";
import { freePhone } from "../free-phone.ts";
import { changeContact } from "./change-contact.ts";
import type { NewContact } from "./contact-rows.ts";
import { type ContactForMember, previewContact } from "./preview-contact.ts";

export interface WaitingContact {
  id: string;
  contact: NewContact["contact"];
  /** Masked. */
  to: string;
  /** The operator's name in the log. */
  by: string;
  happensAt: Date;
}

/** Changes that an operator began and that a second one may agree to. */
export async function listWaitingContacts(
  { db }: Pick<Context, "db">,
  accountId: string,
): Promise<WaitingContact[]> {
  const rows = await selectWaiting(db).where("account_id", "=", accountId).execute();
  return rows.flatMap(({ id, contact, to_masked: to, actor, due_at: happensAt }) =>
    contact === "sign_on" || happensAt === null ? [] : [{ id, contact, to, by: actor ?? "", happensAt }],
  );
}

function selectWaiting(db: Kysely<Database>) {
  return db
    .selectFrom("contact_changes")
    .select(["id", "account_id", "contact", "to_masked", "to_value", "actor", "made_at", "due_at"])
    .where("state", "=", "waiting")
    .where("made_by", "=", "operator")
    .orderBy("due_at");
}

/**
 * A second operator agrees to a change that waits: it happens at once. @param refuseOwn throws for the one who began it
 * @throws 404 `not_found` once it does not wait; 409 `conflict` for a number of another account
 */
export async function agreeToContact(
  ctx: Context,
  {
    changeId,
    operator,
    refuseOwn,
  }: { changeId: string; operator: Operator; refuseOwn: (begun: { by: string; at: Date }) => Promise<void> },
): Promise<void> {
  const asked = await selectWaiting(ctx.db).where("id", "=", changeId).executeTakeFirst();
  if (asked === undefined) throw noWait();
  await refuseOwn({ by: asked.actor ?? "", at: asked.made_at });
  const isFree = await repeatTransaction(() =>
    ctx.db.transaction().execute(async (trx) => {
      const { account_id: accountId, contact } = asked;
      await lockMember(trx, {
        accountId,
        emails: contact === "email" && asked.to_value ? [asked.to_value] : [],
      });
      // Under the lock: its wait may be over, or somebody may have stopped it.
      const row = await selectWaiting(trx).where("id", "=", changeId).executeTakeFirst();
      if (!row?.to_value || row.contact === "sign_on") throw noWait();
      const to = { contact: row.contact, value: row.to_value };
      const agreed = {
        accountId,
        to,
        operator,
        by: "second operator",
        waitedId: changeId,
        madeBy: row.actor,
      };
      return changeAtOnce(ctx, trx, agreed);
    }),
  );
  if (!isFree) throw phoneTaken();
}

function noWait() {
  return notFound("This change does not wait any more. Please load the page again.");
}

type Agreed = ContactForMember & {
  operator: Operator;
  by: string;
  waitedId?: string;
  madeBy?: string | null;
};

/** @returns false for a number of another account; what agreed counts as used all the same */
export async function changeAtOnce(
  ctx: Context,
  trx: Kysely<Database>,
  { waitedId, madeBy, ...audit }: Agreed,
): Promise<boolean> {
  const { accountId, to, operator } = audit;
  const emails = to.contact === "email" ? [to.value] : [];
  const membership = await lockMember(trx, { accountId, emails });
  const phone = { accountId, phoneNumber: to.value };
  if (to.contact === "phone" && !(await freePhone(trx, phone, ctx.clock.now()))) return false;
  await writeContactEntry(ctx, trx, audit);
  const by = { madeBy: "operator", actor: madeBy ?? operator.actor } as const;
  await changeContact(ctx, trx, { membership, to, by, sessionId: null, ...(waitedId && { waitedId }) });
  return true;
}

/** Masked before and after. Call it before the change. */
export async function writeContactEntry(
  ctx: Context,
  trx: Kysely<Database>,
  { by, operator, ...change }: ContactForMember & { operator: Operator; by: string },
): Promise<void> {
  const { accountId, to } = change;
  const { id: subjectId } = await findPaidMembership({ db: trx }, accountId);
  const { from, to: masked } = await previewContact({ ...ctx, db: trx }, change);
  const entry = { ...operator, at: ctx.clock.now(), subjectKind: "member", subjectId } as const;
  await writeAuditEntry(trx, { ...entry, changes: { [to.contact]: [from, masked], by } });
}
