import type { Command } from "commander";
import { findMember } from "../../../features/members/find-member.ts";
import { settleRefund } from "../../../features/membership/leaving/settle-refund.ts";
import { listStuckRefunds } from "../../../features/membership/refunds/list-refunds.ts";
import { formatCents } from "../../output/print.ts";
import { examples, findGroup } from "../../read-arguments.ts";
import type { Session, Work } from "../../session.ts";

/** `member settle-refund`: a stuck refund was paid by check or in another way. */
export function addMemberSettleRefundCommand(program: Command, session: Session): void {
  const command = findGroup(program, "member", "members: memberships, payments and emails")
    .command("settle-refund <who>")
    .description("records that a refund that failed too often was paid in another way, such as by check")
    .option("--yes", "skips the confirmation")
    .action((who: string, options: { yes?: boolean }, self: Command) =>
      session.run(self, (work) => settle(session, work, { who, ...options })),
    );
  examples(command, ["smirk member settle-refund maria@example.com"]);
}

async function settle(
  session: Session,
  { ctx, operator }: Work,
  { who, yes }: { who: string; yes?: boolean },
): Promise<void> {
  const accountId = await findMember(ctx, who);
  const stuck = await listStuckRefunds(ctx.db, { accountId });
  const cents = stuck.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (cents > 0) {
    const warning = `They are owed ${formatCents(cents)}. Continue only if they have received it.`;
    await session.confirm(warning, yes);
  }
  const settled = await settleRefund(ctx, { accountId, operator });
  await session.terminal.out(`${formatCents(settled)} was paid in another way.`);
}
