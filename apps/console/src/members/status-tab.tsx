import { formatMoney } from "@smirk/domain/billing/money";
import { wordTrouble } from "@smirk/domain/billing/trouble/trouble-words";
import { streetAddress } from "@smirk/domain/joining/address/home-address";
import { groupDigits } from "@smirk/domain/membership/card-number";
import type { MemberPage, Membership } from "../api/types.ts";
import { Facts } from "../ui/facts.tsx";
import { formatCode, formatDay, formatPhone, formatPlainDay } from "../ui/formats.ts";
import { WaitingContacts } from "./waiting-contacts.tsx";

export function StatusTab({
  member: { account, memberships, waiting_contacts: waiting },
}: {
  member: MemberPage;
}) {
  return (
    <>
      <Facts
        facts={[
          ["Phone to sign in", formatPhone(account.phone_number)],
          ["Email of Google or Apple", account.verified_email],
          ["Account since", formatDay(account.created_at)],
        ]}
      />
      <WaitingContacts waiting={waiting} />
      {memberships.map((membership, index) => (
        <section
          key={membership.row.id}
          className="grid gap-3 rounded-card border border-line bg-surface p-4"
        >
          <h2 className="font-semibold text-lg">
            {membership.plan_name}, {membership.row.renewal_period}
          </h2>
          <Facts
            facts={
              index === 0 ? listTerms(membership) : [...listPerson(membership), ...listTerms(membership)]
            }
          />
        </section>
      ))}
    </>
  );
}

type FactList = [string, string | null][];

/** Stands for the sum while the payment provider cannot be reached. */
const FAILED = wordTrouble("past_due", "en").what;

/** Whom a caller is compared with, and what they owe: of the newest membership the page begins with it. */
export function listPerson({ row, is_erased: isErased, money }: Membership): FactList {
  const address = [
    row.address_line_1 && streetAddress(row.address_line_1, row.address_line_2),
    row.city,
    `${row.state_code} ${row.zip ?? ""}`.trim(),
  ];
  const { next_charge_cents: nextCents = null, due_cents: dueCents = null } = money ?? {};
  const person: FactList = isErased
    ? [["Person", "erased"]]
    : [
        ["Phone", formatPhone(row.phone_number)],
        ["Email", row.email],
        ["Address", address.filter(Boolean).join(", ")],
      ];
  return [
    ...person,
    ["Card number", row.policy_number && groupDigits(row.policy_number)],
    ["Member since", formatDay(row.paid_at)],
    ["Due now", dueCents !== null ? formatMoney(dueCents) : row.is_past_due ? FAILED : null],
    ["Next charge", nextCents === null ? null : formatMoney(nextCents)],
  ];
}

function listTerms({ row, agreement, cancellation, open_change: openChange }: Membership): FactList {
  return [
    ["State", row.state],
    ["Paid until", (row.is_period_paid ?? !row.is_past_due) ? formatDay(row.current_period_end) : null],
    [row.ended_at ? "Ended" : "Ends", formatDay(row.ended_at ?? row.cancel_at)],
    ["Renews", row.paid_at === null ? null : row.auto_renew ? "yes" : "no"],
    ["Promotion", row.promotion_code],
    ["Agreement", agreement && `${agreement.version}, signed ${formatDay(agreement.signed_at)}`],
    [
      "Cancellation",
      cancellation &&
        `${formatCode(cancellation.rule)}, ${formatMoney(cancellation.refund_cents)} back, last day ${formatPlainDay(cancellation.last_day)}`,
    ],
    [
      "Open change",
      openChange && `${openChange.plan_slug}, ${openChange.period}, from ${formatDay(openChange.at)}`,
    ],
  ];
}
