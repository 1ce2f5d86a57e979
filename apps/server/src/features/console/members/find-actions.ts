import { MOST_MEMBERS } from "@smirk/contract/console/members/bulk";
import type { MEMBERS } from "@smirk/contract/console/members/members";
import { maskContact } from "@smirk/domain/joining/contact/mask-contact";
import type * as v from "valibot";
import type { Context } from "../../../context.ts";
import { listWaitingContacts, type WaitingContact } from "../../account/contacts/agree-to-contact.ts";
import { type ListedAuditEntry, listAuditEntries } from "../../audit/list-audit-entries.ts";
import type { Operator } from "../../audit/write-audit-entry.ts";
import { listMemberSignIns, type MemberSignIns } from "../../auth/browsers/list-sessions.ts";
import { listPlanNames } from "../../billing/plans/list-plans.ts";
import { listNotes, type MemberNote } from "../../members/member-notes.ts";
import { recordLook } from "../../membership/record-look.ts";
import { listStuckRefunds } from "../../membership/refunds/list-refunds.ts";
import { type ShownMember, type ShownMembership, showMember } from "../../membership/show-member.ts";
import { listSentTexts, type SentText } from "../../messages/queue-text.ts";
import { hasRole, type OperatorRole } from "../../operators/roles.ts";
import { ActionFile, type Handlers } from "../action.ts";
import { type ChoosableFilter, listChoosable } from "../bulk/list-choosable.ts";
import { saveMembers } from "../bulk/save-members.ts";
import { searchMembers } from "../search/search-members.ts";
import { getAccount } from "./get-account.ts";

/** What every operator reads of a membership: no other column leaves the server. */
const MEMBER_FIELDS = [
  "id",
  "state",
  "name",
  "last_name",
  "city",
  "state_code",
  "renewal_period",
  "promotion_code",
  "paid_at",
  "current_period_end",
  "cancel_at",
  "ended_at",
  "auto_renew",
  "is_past_due",
] as const satisfies readonly (keyof Row)[];

/** What the role support reads besides. */
const CONTACT_FIELDS = [
  "email",
  "phone_number",
  "policy_number",
  "address_line_1",
  "address_line_2",
  "zip",
] as const satisfies readonly (keyof Row)[];

const LOG_ROWS = 100;

/** Posts throughout: what is searched for and looked at stays out of addresses, and so out of logs. */
export const MEMBER_ACTIONS: Handlers<typeof MEMBERS> = {
  "members.search": async (ctx, { body }) => ({ members: await searchMembers(ctx, body.text) }),
  "members.show": async (ctx, call) => {
    const accountId = await getAccount(ctx, call);
    const { operator, caller } = call;
    return lookAtMember(ctx, { accountId, operator, role: caller.role });
  },
  "members.list": async (ctx, { body: { sort: by, ascending: isAscending, ...filter } }) => {
    const [members, plans] = await Promise.all([
      listChoosable(ctx, toFilter(filter), { by, isAscending }),
      listPlanNames(ctx),
    ]);
    return { members, most: MOST_MEMBERS, plans };
  },
  "members.save": async (ctx, { body, operator }) => {
    const parts = await saveMembers(ctx, { filter: toFilter(body), operator });
    return new ActionFile("text/csv", parts, "members.csv");
  },
};

type AskedFilter = Omit<v.InferOutput<(typeof MEMBERS)["members.save"]["takes"]>, "reason">;

function toFilter(asked: AskedFilter): ChoosableFilter {
  return {
    state: asked.state,
    planSlug: asked.plan,
    stateCode: asked.state_code,
    joinedFrom: asked.joined_from,
    joinedTo: asked.joined_to,
    endsWithin: asked.ends_within,
    isPastDue: asked.is_past_due,
    isOwed: asked.is_owed,
  };
}

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
async function lookAtMember(
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

type Row = ShownMembership["row"];

type PresentedRow = Pick<Row, (typeof MEMBER_FIELDS)[number]> & {
  [Field in (typeof CONTACT_FIELDS)[number]]: string | null;
};

interface PresentedMember {
  account: Pick<ShownMember["account"], "id" | "name" | "phoneNumber" | "verifiedEmail" | "createdAt">;
  memberships: (Omit<ShownMembership, "row"> & { row: PresentedRow })[];
}

/** A viewer reads contacts masked, as the search shows them, and neither street nor ZIP code. */
function presentMember({ account, memberships }: ShownMember, role: OperatorRole): PresentedMember {
  const isMasked = !hasRole(role, "support");
  const shown = isMasked ? mask : (contact: string | null) => contact;
  const { id, name, phoneNumber, verifiedEmail, createdAt } = account;
  return {
    account: { id, name, phoneNumber: shown(phoneNumber), verifiedEmail: shown(verifiedEmail), createdAt },
    memberships: memberships.map(({ row, ...membership }) => ({
      ...membership,
      row: { ...pick(row, MEMBER_FIELDS), ...(isMasked ? maskContacts(row) : pick(row, CONTACT_FIELDS)) },
    })),
  };
}

function maskContacts(row: Row): Pick<PresentedRow, (typeof CONTACT_FIELDS)[number]> {
  return {
    email: mask(row.email),
    phone_number: mask(row.phone_number),
    policy_number: row.policy_number && `***${row.policy_number.slice(-4)}`,
    address_line_1: null,
    address_line_2: null,
    zip: null,
  };
}

function mask(contact: string | null): string | null {
  return contact && maskContact(contact);
}

function pick<Key extends keyof Row>(row: Row, keys: readonly Key[]): Pick<Row, Key> {
  return Object.fromEntries(keys.map((key) => [key, row[key]])) as Pick<Row, Key>;
}
