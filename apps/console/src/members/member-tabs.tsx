import { formatMoney } from "@smirk/domain/billing/money";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import type { MemberPage } from "../api/types.ts";
import type { OnDone } from "../ui/action-form.tsx";
import { formatDay } from "../ui/formats.ts";
import { Table } from "../ui/table.tsx";
import { NotesTab } from "./notes-tab.tsx";
import { StatusTab } from "./status-tab.tsx";
import { TimelineTab } from "./timeline-tab.tsx";

const TABS: readonly { label: string; render: (member: MemberPage, onDone: OnDone) => ReactNode }[] = [
  { label: "Status", render: (member) => <StatusTab member={member} /> },
  { label: "Notes", render: (member, onDone) => <NotesTab member={member} onDone={onDone} /> },
  { label: "Family", render: (member) => <FamilyTab member={member} /> },
  { label: "Money", render: (member) => <MoneyTab member={member} /> },
  { label: "Timeline", render: (member) => <TimelineTab member={member} /> },
];

export function MemberTabs({ member, onDone }: { member: MemberPage; onDone: OnDone }) {
  const [open, setOpen] = useState(0);
  const id = useId();
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const next = (open + step + TABS.length) % TABS.length;
    setOpen(next);
    document.getElementById(`${id}-tab-${next}`)?.focus();
    event.preventDefault();
  }
  return (
    <div className="grid gap-4">
      <div
        role="tablist"
        aria-label="About this member"
        className="flex flex-wrap gap-1 border-line border-b"
      >
        {TABS.map(({ label }, index) => (
          <button
            key={label}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-selected={index === open}
            aria-controls={`${id}-panel`}
            tabIndex={index === open ? 0 : -1}
            onClick={() => setOpen(index)}
            onKeyDown={onKeyDown}
            className="min-h-11 border-transparent border-b-3 px-3 font-medium hover:bg-tint aria-selected:border-action aria-selected:text-action"
          >
            {label}
            {label === "Notes" && member.notes.length > 0 && ` (${member.notes.length})`}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${open}`} className="grid gap-6">
        {TABS[open]?.render(member, onDone)}
      </div>
    </div>
  );
}

function FamilyTab({ member: { memberships } }: { member: MemberPage }) {
  const [newest] = memberships;
  if (!newest) return <p className="text-muted">There is no membership.</p>;
  return (
    <>
      <Table
        caption="Family on the card"
        columns={["Name", "Relation"]}
        empty="Nobody else is on the card."
        rows={newest.family.map(({ name, relation }, index) => ({
          key: `${name} ${index}`,
          cells: [name, relation],
        }))}
      />
      <Table
        caption="Dentists"
        columns={["Person", "Dentist"]}
        empty="No dentist is chosen."
        rows={newest.dentists.map(({ name, dentist, is_listed: isListed }, index) => ({
          key: `${name} ${index}`,
          cells: [name, isListed ? dentist : `${dentist} (has left the directory)`],
        }))}
      />
    </>
  );
}

function MoneyTab({ member: { memberships } }: { member: MemberPage }) {
  return memberships
    .filter(({ row }) => row.paid_at !== null)
    .map(({ row, plan_name: planName, money }) => (
      <section key={row.id} className="grid gap-3">
        <h2 className="font-semibold text-lg">{planName}</h2>
        {money === null ? (
          <p>Payments are unknown: the payment provider is not answering.</p>
        ) : (
          <>
            <Table
              caption={`Payments for ${planName}`}
              columns={["Payment", "Period", "Paid", "Fee included", "Refunded"]}
              amounts={[2, 3, 4]}
              empty="Nothing was paid."
              rows={money.payments.map(
                ({
                  payment_id: paymentId,
                  from,
                  until,
                  paid_cents: paidCents,
                  fee_cents: feeCents,
                  refunded_cents: refundedCents,
                }) => ({
                  key: paymentId,
                  cells: [
                    <code key="id" className="break-all">
                      {paymentId}
                    </code>,
                    `${formatDay(from)} – ${formatDay(until)}`,
                    formatMoney(paidCents),
                    formatMoney(feeCents),
                    formatMoney(refundedCents),
                  ],
                }),
              )}
            />
            <p className="text-muted text-sm">The newest payments. Stripe has all of them.</p>
          </>
        )}
      </section>
    ));
}
