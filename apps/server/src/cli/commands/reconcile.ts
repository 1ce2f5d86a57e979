import type { Command } from "commander";
import { requirePayments } from "../../features/billing/require-payments.ts";
import {
  findDifferences,
  type MembershipDifference,
  type MembershipFacts,
} from "../../features/membership/reconcile/find-differences.ts";
import {
  findUnknownSubscriptions,
  type UnknownSubscription,
} from "../../features/membership/reconcile/find-unknown-subscriptions.ts";
import { reconcileNow } from "../../features/membership/reconcile/reconcile-now.ts";
import { examples } from "../find-group.ts";
import type { Session } from "../session.ts";

const FAILED = 1;

interface ReconcileOptions {
  dryRun?: boolean;
  json?: boolean;
}

export function addReconcileCommand(program: Command, session: Session): void {
  const command = program
    .command("reconcile")
    .description("compares all memberships with Stripe's subscriptions, and corrects what differs")
    .option("--dry-run", "only says what differs")
    .option("--json", "for machines")
    .action((options: ReconcileOptions, self: Command) =>
      session.run(self, async ({ ctx, operator }) => {
        const paying = { ...ctx, payments: requirePayments(ctx) };
        const strangers = await findUnknownSubscriptions(paying);
        if (strangers.length > 0) session.endWith(FAILED);
        if (options.dryRun) {
          const found = await findDifferences(paying);
          await session.show(options.json, { differences: found, strangers }, () => [
            ...strangers.flatMap(describeUnknown),
            ...found.flatMap((one) => describeDifference(one)),
            found.length === 0 ? "Nothing differs." : `${found.length} to be corrected. Nothing was changed.`,
          ]);
          return;
        }
        const done = await reconcileNow(ctx, { operator });
        if (done.left.length > 0) session.endWith(FAILED);
        await session.show(options.json, { ...done, strangers }, () => [
          ...strangers.flatMap(describeUnknown),
          ...done.mended.flatMap((one) => ["Corrected:", ...describeDifference(one)]),
          ...done.left.flatMap((one) => ["Still differs:", ...describeDifference(one)]),
          `${done.mended.length} corrected, ${done.left.length} left, ${done.refunds} to get money back.`,
        ]);
      }),
    );
  examples(command, ["smirk reconcile --dry-run"]);
}

const NAMES: Record<keyof MembershipFacts, string> = {
  state: "state",
  paidUntil: "paid until",
  endsOn: "ends on",
  endedAt: "ended at",
};

function describeUnknown({ subscriptionId, customerId, status, paidUntil }: UnknownSubscription): string[] {
  return [
    `Nobody here has ${subscriptionId} of ${customerId}: ${status} at Stripe, paid until ${paidUntil ?? "-"}.`,
    "  Stripe goes on charging them: cancel it there, refund what came since, and ask them to join again.",
  ];
}

function describeDifference({ membershipId, ours, theirs }: MembershipDifference): string[] {
  const fields = (Object.keys(NAMES) as (keyof MembershipFacts)[]).filter(
    (field) => ours[field] !== theirs[field],
  );
  return [
    membershipId,
    ...fields.map(
      (field) => `  ${NAMES[field]}: ${ours[field] ?? "-"} here, ${theirs[field] ?? "-"} at Stripe`,
    ),
  ];
}
