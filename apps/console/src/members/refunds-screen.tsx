import { formatMoney } from "@smirk/domain/billing/money";
import { useCallback, useState } from "react";
import { call, callPage } from "../api/call.ts";
import type { RefundApproval, SecondMembership } from "../api/types.ts";
import { useShell } from "../session/session-context.ts";
import { ActionForm } from "../ui/action-form.tsx";
import { Button } from "../ui/button.tsx";
import { type Done, DoneNote } from "../ui/done-note.tsx";
import { ErrorNote } from "../ui/field.tsx";
import { formatTime } from "../ui/formats.ts";
import { PageLink } from "../ui/page-link.tsx";
import { Table } from "../ui/table.tsx";
import { MoreButton, type PagedList, usePaged } from "../ui/use-paged.tsx";
import { SecondMemberships } from "./second-memberships.tsx";

interface Decision {
  approval: RefundApproval;
  isApproved: boolean;
}

/** Refunds that wait for a second operator, and how the earlier ones were decided. */
export function RefundsScreen() {
  const [seconds, setSeconds] = useState<SecondMembership[]>([]);
  const waiting = useApprovals("/refunds", setSeconds);
  const decided = useApprovals("/refunds/decided");
  const [open, setOpen] = useState<Decision | null>(null);
  const [done, setDone] = useState<Done | null>(null);

  return (
    <div className="grid gap-6">
      <h1 className="font-bold text-2xl">Refunds</h1>
      <ErrorNote>{waiting.error || decided.error}</ErrorNote>
      <DoneNote done={done} onDone={setDone} />
      <section className="grid gap-3">
        <h2 className="font-semibold text-lg">To be decided by a second operator</h2>
        <WaitingRefunds list={waiting} onDecide={setOpen} />
      </section>
      {waiting.rows && <SecondMemberships seconds={seconds} onSettled={waiting.reload} />}
      <section className="grid gap-3">
        <h2 className="font-semibold text-lg">Decided</h2>
        <DecidedRefunds list={decided} />
      </section>
      {open && (
        <DecisionForm
          decision={open}
          onClose={() => setOpen(null)}
          onDone={(sentence) => {
            setOpen(null);
            setDone({ sentence });
            waiting.reload();
            decided.reload();
          }}
        />
      )}
    </div>
  );
}

function useApprovals(
  path: "/refunds" | "/refunds/decided",
  onSeconds?: (seconds: SecondMembership[]) => void,
): PagedList<RefundApproval> {
  const load = useCallback(
    async (after: string | null) => {
      const answer = await callPage(path, after);
      if ("seconds" in answer) onSeconds?.(answer.seconds);
      return { rows: answer.approvals, next: answer.next };
    },
    [path, onSeconds],
  );
  return usePaged(load, path);
}

interface DecisionFormProps {
  decision: Decision;
  onClose: () => void;
  onDone: (sentence: string) => void;
}

function DecisionForm({ decision: { approval, isApproved }, onClose, onDone }: DecisionFormProps) {
  const amount = formatMoney(approval.amount_cents);
  async function run(reason: string) {
    await call("/refunds/decide", { approval_id: approval.id, is_approved: isApproved, reason });
    const what = isApproved
      ? `The refund of ${amount} is on its way`
      : `The refund of ${amount} was declined`;
    return `${what}. ${approval.requested_by} gets an email about it.`;
  }
  return (
    <ActionForm
      title={`${isApproved ? "Approve" : "Decline"} the refund of ${amount}`}
      button={isApproved ? "Approve and refund" : "Decline"}
      isDangerous={!isApproved}
      run={run}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

function MemberLink({ approval: { account_id: accountId, name } }: { approval: RefundApproval }) {
  return <PageLink page={{ name: "member", accountId }}>{name || "Erased member"}</PageLink>;
}

interface WaitingProps {
  list: PagedList<RefundApproval>;
  onDecide: (decision: Decision) => void;
}

function WaitingRefunds({ list, onDecide }: WaitingProps) {
  const { session } = useShell();
  if (list.rows === null) return null;
  return (
    <>
      <Table
        caption="Refunds that need a second operator"
        columns={["Requested", "Member", "Amount", "By", "Reason", "Decision"]}
        amounts={[2]}
        empty="No refund needs an approval."
        rows={list.rows.map((approval) => ({
          key: approval.id,
          cells: [
            formatTime(approval.requested_at),
            <MemberLink key="member" approval={approval} />,
            formatMoney(approval.amount_cents),
            approval.requested_by,
            approval.reason,
            <div key="decision" className="flex gap-2">
              {approval.requested_by !== session.email && (
                <Button onClick={() => onDecide({ approval, isApproved: true })}>Approve</Button>
              )}
              <Button variant="danger" onClick={() => onDecide({ approval, isApproved: false })}>
                Decline
              </Button>
            </div>,
          ],
        }))}
      />
      <MoreButton list={list} what="refunds" />
    </>
  );
}

function DecidedRefunds({ list }: { list: PagedList<RefundApproval> }) {
  if (list.rows === null) return null;
  return (
    <>
      <Table
        caption="Decided refunds"
        columns={["Decided", "Member", "Amount", "Asked for by", "Decision"]}
        amounts={[2]}
        empty="No refund was decided yet."
        rows={list.rows.map((approval) => ({
          key: approval.id,
          cells: [
            formatTime(approval.decision?.at ?? null),
            <MemberLink key="member" approval={approval} />,
            formatMoney(approval.amount_cents),
            approval.requested_by,
            `${approval.decision?.is_approved ? "approved" : "declined"} by ${approval.decision?.by}`,
          ],
        }))}
      />
      <MoreButton list={list} what="decided refunds" />
    </>
  );
}
