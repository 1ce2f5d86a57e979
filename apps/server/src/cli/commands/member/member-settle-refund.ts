import type { Command } from "commander";
import { findMember } from "../../../features/members/find-member.ts";
import { listStuckRefunds } from "../../../features/refunds/list-refunds.ts";
import { formatCents } from "../../output/print.ts";
import { examples, findGroup } from "../../read-arguments.ts";
import { addReason, runAct } from "../../run-act.ts";
import type { Session, Work } from "../../session.ts";

/** `member settle-refund`: a stuck refund was paid by check or in another way. */
export function addMemberSettleRefundCommand(program: Command, session: Session): void {
  const command = findGroup(program, "member", "members: memberships, payments and emails")
    .command("settle-refund <who>")
    .description("records that a refund that failed too often was paid in another way, such as by check")
    .action((who: string, { reason }: { reason?: string }, self: Command) =>
      session.run(self, (work) => settle(session, work, { who, reason })),
    );
  examples(addReason(command), ["smirk member settle-refund maria@example.com --reason 'Check 1042'"]);
}

async function settle(
  session: Session,
  work: Work,
  { who, reason }: { who: string; reason: string | undefined },
): Promise<void> {
  const accountId = await findMember(work.ctx, who);
  const stuck = await listStuckRefunds(work.ctx.db, { accountId });
  const cents = stuck.reduce((sum, { amountCents }) => sum + amountCents, 0);
  await session.terminal.out(`They are owed ${formatCents(cents)}.`);
  await runAct(session, work, { name: "members.settle_refund", body: { account_id: accountId, reason } });
}
