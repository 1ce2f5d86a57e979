import type { Command } from "commander";
import { requirePayments } from "../../features/billing/selling-context.ts";
import {
  findDifferences,
  type MembershipDifference,
  type MembershipFacts,
  reconcileNow,
} from "../../features/reconcile/reconcile-now.ts";
import {
  findUnknownSubscriptions,
  type UnknownSubscription,
} from "../../features/reconcile/reconcile-payments.ts";
import { examples } from "../read-arguments.ts";
import type { Session } from "../session.ts";

const FAILED = 1;

interface ReconcileOptions {
  dryRun?: boolean;
  json?: boolean;
}

/** `reconcile`: the nightly comparison, now. */
export function addReconcileCommand(program: Command, session: Session): void {
  const command = program
    .command("reconcile")
    .description("compares all memberships with Stripe's subscriptions, and corrects what differs")
    .option("--dry-run", "lists differences, and changes nothing")
    .option("--json", "prints JSON")
    .action((options: ReconcileOptions, self: Command) =>
      session.run(self, async ({ ctx, operator }) => {
        const paying = { ...ctx, payments: requirePayments(ctx) };
        const unknown = await findUnknownSubscriptions(paying);
        if (unknown.length > 0) session.endWith(FAILED);
        if (options.dryRun) {
          const found = await findDifferences(paying);
          await session.show(options.json, { differences: found, unknown }, () => [
            ...unknown.flatMap(describeUnknown),
            ...found.flatMap((one) => describeDifference(one)),
            found.length === 0 ? "Nothing differs." : `${found.length} to correct. Nothing was changed.`,
          ]);
          return;
        }
        const done = await reconcileNow(ctx, { operator });
        if (done.left.length > 0) session.endWith(FAILED);
        await session.show(options.json, { ...done, unknown }, () => [
          ...unknown.flatMap(describeUnknown),
          ...done.corrected.flatMap((one) => ["Corrected:", ...describeDifference(one)]),
          ...done.left.flatMap((one) => ["Still differs:", ...describeDifference(one)]),
          `${done.corrected.length} corrected, ${done.left.length} left, ${done.refunds} to be refunded.`,
          ...(done.unrecorded > 0
            ? [`The server now fetches the payments of ${done.unrecorded} customers for Statistics.`]
            : []),
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
    `No membership here for ${subscriptionId} of ${customerId}: ${status} at Stripe, paid until ${paidUntil ?? "-"}.`,
    "  Stripe keeps charging them: cancel it there, refund later charges, and ask them to join again.",
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
