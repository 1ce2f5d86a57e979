import { useCallback, useEffect, useState } from "react";
import { call, sentenceOf } from "../api/call.ts";
import type { RefundApproval, SecondMembership } from "../api/types.ts";
import { useShell } from "../shell/session-context.ts";
import { Button } from "../ui/button.tsx";
import { ErrorNote } from "../ui/field.tsx";
import { formatCents, formatTime } from "../ui/formats.ts";
import { Table } from "../ui/table.tsx";
import { ActionForm } from "./dialogs/action-form.tsx";
import { SecondMemberships } from "./second-memberships.tsx";

interface Decision {
  approval: RefundApproval;
  isApproved: boolean;
}

export function RefundsScreen() {
  const { session, go } = useShell();
  const [approvals, setApprovals] = useState<RefundApproval[] | null>(null);
  const [seconds, setSeconds] = useState<SecondMembership[] | null>(null);
  const [error, setError] = useState("");
  const [open, setOpen] = useState<Decision | null>(null);
  const load = useCallback(() => {
    call<{ approvals: RefundApproval[]; seconds: SecondMembership[] }>("/refunds").then(
      (answer) => {
        setApprovals(answer.approvals);
        setSeconds(answer.seconds);
      },
      (failure: unknown) => setError(sentenceOf(failure)),
    );
  }, []);
  useEffect(load, [load]);

  async function decide({ approval, isApproved }: Decision, reason: string) {
    await call("/refunds/decide", { approval_id: approval.id, is_approved: isApproved, reason });
    return "";
  }

  return (
    <div className="grid gap-6">
      <h1 className="font-bold text-2xl">Refunds that need a second operator</h1>
      <ErrorNote>{error}</ErrorNote>
      {approvals && (
        <Table
          caption="Refunds that need a second operator"
          columns={["Requested", "Member", "Amount", "By", "Reason", "Decision"]}
          amounts={[2]}
          empty="No refund needs an approval."
          rows={approvals.map((approval) => ({
            key: approval.id,
            cells: [
              formatTime(approval.requestedAt),
              <Button key="member" onClick={() => go({ name: "member", accountId: approval.accountId })}>
                {approval.name || "Erased member"}
              </Button>,
              formatCents(approval.amountCents),
              approval.requestedBy,
              approval.reason,
              <div key="decision" className="flex gap-2">
                {approval.requestedBy !== session.email && (
                  <Button variant="primary" onClick={() => setOpen({ approval, isApproved: true })}>
                    Approve
                  </Button>
                )}
                <Button variant="danger" onClick={() => setOpen({ approval, isApproved: false })}>
                  Decline
                </Button>
              </div>,
            ],
          }))}
        />
      )}
      {seconds && <SecondMemberships seconds={seconds} onSettled={load} />}
      {open && (
        <ActionForm
          title={`${open.isApproved ? "Approve" : "Decline"} the refund of ${formatCents(open.approval.amountCents)}`}
          button={open.isApproved ? "Approve and refund" : "Decline"}
          isDangerous={!open.isApproved}
          run={(reason) => decide(open, reason)}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null);
            load();
          }}
        />
      )}
    </div>
  );
}
