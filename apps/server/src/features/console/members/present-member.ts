import { maskContact } from "@smirk/domain/joining/contact/mask-contact";
import { isPeriodPaid } from "../../members/find-membership.ts";
import { hasRole, type OperatorRole } from "../../operators/roles.ts";
import type { ShownMember, ShownMembership } from "./show-member.ts";

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

type Row = ShownMembership["row"];

type PresentedRow = Pick<Row, (typeof MEMBER_FIELDS)[number]> & {
  [Field in (typeof CONTACT_FIELDS)[number]]: string | null;
} & { is_period_paid: boolean };

export interface PresentedMember {
  account: Pick<ShownMember["account"], "id" | "name" | "phoneNumber" | "verifiedEmail" | "createdAt">;
  memberships: (Omit<ShownMembership, "row"> & { row: PresentedRow })[];
}

/** A viewer reads contacts masked, as the search shows them, and neither street nor ZIP code. */
export function presentMember({ account, memberships }: ShownMember, role: OperatorRole): PresentedMember {
  const isMasked = !hasRole(role, "support");
  const shown = isMasked ? mask : (contact: string | null) => contact;
  const { id, name, phoneNumber, verifiedEmail, createdAt } = account;
  return {
    account: { id, name, phoneNumber: shown(phoneNumber), verifiedEmail: shown(verifiedEmail), createdAt },
    memberships: memberships.map(({ row, ...membership }) => ({
      ...membership,
      row: {
        ...pick(row, MEMBER_FIELDS),
        ...(isMasked ? maskContacts(row) : pick(row, CONTACT_FIELDS)),
        is_period_paid: isPeriodPaid(row),
      },
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
