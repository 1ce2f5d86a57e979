import { useState } from "react";
import { call } from "../api/call.ts";
import type { SecondMembership } from "../api/types.ts";
import { ActionForm } from "../ui/action-form.tsx";
import { Button } from "../ui/button.tsx";
import { DoneNote } from "../ui/done-note.tsx";
import { formatPlainDay, formatTime } from "../ui/formats.ts";
import { PageLink } from "../ui/page-link.tsx";
import { Table } from "../ui/table.tsx";

interface Settlement {
  second: SecondMembership;
  outcome: "paid_back" | "two_people" | "taken_off";
}

interface SecondMembershipsProps {
  seconds: SecondMembership[];
  onSettled: () => void;
}

/** Who may have joined twice, or was added to a second membership. The known member has been asked by email. */
export function SecondMemberships({ seconds, onSettled }: SecondMembershipsProps) {
  const [open, setOpen] = useState<Settlement | null>(null);
  const [done, setDone] = useState("");

  return (
    <section className="grid gap-3">
      <h2 className="font-semibold text-lg">People who may have joined twice</h2>
      <DoneNote done={done === "" ? null : { sentence: done }} onDone={() => {}} />
      <Table
        caption="People who may have joined twice"
        columns={["Joined again", "Name", "Memberships", "Paid back until", "Decision"]}
        empty="Nobody seems to have joined twice."
        rows={seconds.map((second) => ({
          key: `${second.membership_id} ${second.person_id}`,
          cells: [
            formatTime(second.found_at),
            describePerson(second),
            <div key="members" className="flex gap-4">
              <PageLink page={{ name: "member", accountId: second.earlier_account_id }}>First</PageLink>
              <PageLink page={{ name: "member", accountId: second.account_id }}>Second</PageLink>
            </div>,
            formatPlainDay(second.refund_until),
            <div key="decision" className="flex gap-2">
              {second.person_id === null ? (
                <Button variant="danger" onClick={() => setOpen({ second, outcome: "paid_back" })}>
                  Pay back
                </Button>
              ) : (
                <Button onClick={() => setOpen({ second, outcome: "taken_off" })}>Taken off</Button>
              )}
              <Button onClick={() => setOpen({ second, outcome: "two_people" })}>Two people</Button>
            </div>,
          ],
        }))}
      />
      {open && (
        <ActionForm
          title={TITLES[open.outcome](open.second.person_name ?? open.second.name)}
          button={BUTTONS[open.outcome]}
          isDangerous={open.outcome === "paid_back"}
          run={(reason) => settle(open, reason)}
          onClose={() => setOpen(null)}
          onDone={(sentence) => {
            setOpen(null);
            setDone(sentence);
            onSettled();
          }}
        />
      )}
    </section>
  );
}

const TITLES: Record<Settlement["outcome"], (name: string) => string> = {
  paid_back: (name) => `End the second membership of ${name} and pay all of it back`,
  taken_off: (name) => `${name} was taken off the second membership`,
  two_people: (name) => `Two people are named ${name}`,
};
const BUTTONS = { paid_back: "End and pay back", taken_off: "Settle", two_people: "Keep both" } as const;
const DONE = {
  paid_back: "It has ended and all of it is paid back.",
  taken_off: "Settled. A refund is made on the page of the member.",
  two_people: "Both memberships stay.",
} as const;

function describePerson({ name, person_id: personId, person_name: person }: SecondMembership): string {
  const member = name || "Erased member";
  return personId === null ? member : `${person ?? "Somebody"}, added by ${member}`;
}

async function settle({ second, outcome }: Settlement, reason: string) {
  const { membership_id, person_id } = second;
  const answer = await call("/refunds/second", { membership_id, person_id, outcome, reason });
  if (answer.needs_approval) return "It has ended. The rest of the money waits for a second operator above.";
  return DONE[outcome];
}
