import { useState } from "react";
import { call } from "../api/call.ts";
import type { SecondMembership } from "../api/types.ts";
import { useShell } from "../session/session-context.ts";
import { ActionForm } from "../ui/action-form.tsx";
import { Button } from "../ui/button.tsx";
import { formatTime } from "../ui/formats.ts";
import { Table } from "../ui/table.tsx";

interface Settlement {
  second: SecondMembership;
  outcome: "paid_back" | "two_people";
}

interface SecondMembershipsProps {
  seconds: SecondMembership[];
  onSettled: () => void;
}

/** Who may have joined twice. The known member has been asked by email. */
export function SecondMemberships({ seconds, onSettled }: SecondMembershipsProps) {
  const { go } = useShell();
  const [open, setOpen] = useState<Settlement | null>(null);
  const [done, setDone] = useState("");

  return (
    <section className="grid gap-3">
      <h2 className="font-semibold text-lg">People who may have joined twice</h2>
      <p role="status" className={done === "" ? "sr-only" : "rounded-md bg-tint px-3 py-2 text-on-tint"}>
        {done}
      </p>
      <Table
        caption="People who may have joined twice"
        columns={["Joined again", "Name", "Memberships", "All paid back until", "Decision"]}
        empty="Nobody seems to have joined twice."
        rows={seconds.map((second) => ({
          key: second.membership_id,
          cells: [
            formatTime(second.found_at),
            second.name || "Erased member",
            <div key="members" className="flex gap-2">
              <Button onClick={() => go({ name: "member", accountId: second.earlier_account_id })}>
                First
              </Button>
              <Button onClick={() => go({ name: "member", accountId: second.account_id })}>Second</Button>
            </div>,
            second.refund_until,
            <div key="decision" className="flex gap-2">
              <Button variant="danger" onClick={() => setOpen({ second, outcome: "paid_back" })}>
                Pay back
              </Button>
              <Button onClick={() => setOpen({ second, outcome: "two_people" })}>Two people</Button>
            </div>,
          ],
        }))}
      />
      {open && (
        <ActionForm
          title={
            open.outcome === "paid_back"
              ? `End the second membership of ${open.second.name} and pay all of it back`
              : `Two people are named ${open.second.name}`
          }
          button={open.outcome === "paid_back" ? "End and pay back" : "Keep both"}
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

async function settle({ second, outcome }: Settlement, reason: string) {
  const body = { membership_id: second.membership_id, outcome, reason };
  const answer = await call("/refunds/second", body);
  if (answer.needs_approval) return "It has ended. The rest of the money waits for a second operator above.";
  return outcome === "paid_back" ? "It has ended and all of it is paid back." : "Both memberships stay.";
}
