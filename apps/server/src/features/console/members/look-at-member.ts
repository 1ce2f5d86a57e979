import type { Context } from "../../../context.ts";
import { listWaitingContacts, type WaitingContact } from "../../account/contacts/agree-to-contact.ts";
import { type ListedAuditEntry, listAuditEntries } from "../../audit/list-audit-entries.ts";
import type { Operator } from "../../audit/write-audit-entry.ts";
import { listMemberSignIns, type MemberSignIns } from "../../auth/browsers/list-sessions.ts";
import { listNotes, type MemberNote } from "../../members/member-notes.ts";
import { recordLook } from "../../members/record-look.ts";
import { listSentTexts, type SentText } from "../../messages/queue-text.ts";
import type { OperatorRole } from "../../operators/roles.ts";
import { listStuckRefunds } from "../../refunds/list-refunds.ts";
import { type PresentedMember, presentMember } from "./present-member.ts";
import { showMember } from "./show-member.ts";

const LOG_ROWS = 100;

interface MemberPage extends PresentedMember {
  /** Newest first. */
  notes: MemberNote[];
  texts: SentText[];
  signIns: MemberSignIns;
  waitingContacts: WaitingContact[];
  /** What is owed of refunds that failed for good, and is to be paid in another way. */
  owedCents: number;
  log: ListedAuditEntry[];
}

/** What a role may read about a member for one page, newest first; writes an audit entry. @throws 404 `not_found` */
export async function lookAtMember(
  ctx: Context,
  { accountId, role, operator }: { accountId: string; role: OperatorRole; operator: Operator },
): Promise<MemberPage> {
  const member = presentMember(await showMember(ctx, accountId), role);
  await recordLook(ctx, { subjectId: member.memberships[0]?.row.id ?? accountId, operator });
  const subjectIds = [accountId, ...member.memberships.map(({ row }) => row.id)];
  const [notes, texts, signIns, waitingContacts, stuck, log] = await Promise.all([
    listNotes(ctx.db, accountId),
    listSentTexts(ctx, accountId),
    listMemberSignIns(ctx, accountId),
    listWaitingContacts(ctx, accountId),
    listStuckRefunds(ctx.db, { accountId }),
    listAuditEntries(ctx, { subjectKind: "member", subjectIds, limit: LOG_ROWS }),
  ]);
  const memberships = member.memberships.map(({ mails, money, ...membership }) => ({
    ...membership,
    mails: mails.toReversed(),
    money: money && { ...money, payments: money.payments.toReversed() },
  }));
  const owedCents = stuck.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return { ...member, memberships, notes, texts, signIns, waitingContacts, owedCents, log };
}
