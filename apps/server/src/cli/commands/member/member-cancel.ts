import type { CancellationAnswer } from "@smirk/contract/account/cancellation";
import type { Command } from "commander";
import { conflict } from "../../../errors.ts";
import {
  type CancelAt,
  type CancelPreview,
  previewCancel,
} from "../../../features/leaving/cancel-for-member.ts";
import { describeRefund, type RefundFacts } from "../../../features/leaving/describe-refund.ts";
import type { Quote } from "../../../features/leaving/quote-cancellation.ts";
import { findMember } from "../../../features/members/find-member.ts";
import type { TracedRefund } from "../../../features/refunds/refund-trace.ts";
import { checkRefund } from "../../../features/refunds/request-refund.ts";
import { UsageError } from "../../command-errors.ts";
import { formatCents, formatFacts } from "../../output/print.ts";
import { examples, findGroup, readCents } from "../../read-arguments.ts";
import { addReason, runAct } from "../../run-act.ts";
import type { Session, Work } from "../../session.ts";
import { describePayments } from "./member-lines.ts";

interface RefundOptions {
  amount?: number;
  again?: boolean;
  dryRun?: boolean;
  reason?: string;
}

interface CancelOptions {
  at?: string;
  undo?: boolean;
  dryRun?: boolean;
  reason?: string;
}

export function addMemberCancelCommands(program: Command, session: Session): void {
  const member = findGroup(program, "member", "members: memberships, payments and emails");
  const refund = member
    .command("refund <who>")
    .description("shows the payments and what the rules refund, then refunds that or an amount")
    .option("--amount <dollars>", "refunds this amount; the membership continues", readCents)
    .option("--again", "refunds the same amount again within a day")
    .option("--dry-run", "shows the refund, and changes nothing")
    .action((who: string, options: RefundOptions, self: Command) =>
      session.run(self, (work) => refundMember(session, work, { who, ...options })),
    );
  examples(addReason(refund), [
    "smirk member refund maria@example.com --dry-run",
    "smirk member refund maria@example.com --amount 10.00 --reason 'Charged twice'",
  ]);
  const cancel = member
    .command("cancel <who>")
    .description("ends a membership and refunds what the rules say, or takes a cancellation back")
    .option("--at <when>", "now (where the rules end it now) or period-end (without a refund)")
    .option("--undo", "keeps a membership that is to end with its period")
    .option("--dry-run", "shows the last day, the refund and the emails, and changes nothing")
    .action((who: string, { at: when, ...options }: CancelOptions, self: Command) => {
      const at = readWhen(when);
      return session.run(self, (work) => cancelMember(session, work, { who, at, ...options }));
    });
  examples(addReason(cancel), [
    "smirk member cancel maria@example.com --dry-run",
    "smirk member cancel maria@example.com --reason 'Moved away'",
    "smirk member cancel maria@example.com --at period-end",
    "smirk member cancel maria@example.com --undo",
  ]);
}

async function refundMember(
  session: Session,
  work: Work,
  { who, amount, again, dryRun, reason }: RefundOptions & { who: string },
): Promise<void> {
  const { ctx } = work;
  const accountId = await findMember(ctx, who);
  const facts = await describeRefund(ctx, accountId);
  for (const line of describeFacts(ctx, facts)) await session.terminal.out(line);
  if (amount === undefined) {
    if (dryRun) return session.terminal.out("Nothing was changed.");
    return refundByRules(session, work, { facts, accountId, reason });
  }
  const isAgain = again === true;
  const same = await checkRefund(ctx, { accountId, amountCents: amount, isAgain });
  if (dryRun) return session.terminal.out(describeSameRefund(amount, same));
  const body = { account_id: accountId, amount_cents: amount, is_again: isAgain, reason };
  await runAct(session, work, { name: "members.refund", body });
}

interface ByRules {
  facts: RefundFacts;
  accountId: string;
  reason: string | undefined;
}

/** A refund by the rules is a cancellation. */
async function refundByRules(
  session: Session,
  work: Work,
  { facts, accountId, reason }: ByRules,
): Promise<void> {
  const { byRules } = facts;
  if (byRules?.refundCents === 0 && heldCents(byRules) > 0) {
    throw conflict(
      `A dispute holds the ${formatCents(heldCents(byRules))} of the refund: \`smirk member cancel\` ends the membership, and the refund follows the bank's decision.`,
    );
  }
  if (byRules === null || byRules.refundCents === 0) {
    const why = byRules === null ? "The membership is already canceled" : "The rules refund nothing today";
    throw conflict(`${why}: state the amount with --amount.`);
  }
  const { refundCents, lastDay } = byRules;
  await session.terminal.out(
    `It ends the membership and refunds ${formatCents(refundCents)}${describeHeld(heldCents(byRules))}.`,
  );
  const shown = { refund_cents: refundCents, last_day: lastDay };
  const body = { account_id: accountId, at: "rules" as const, ...shown, reason };
  await runAct(session, work, { name: "members.cancel", body });
}

async function cancelMember(
  session: Session,
  work: Work,
  { who, at, undo, dryRun, reason }: Omit<CancelOptions, "at"> & { who: string; at: CancelAt },
): Promise<void> {
  const { ctx } = work;
  const { out } = session.terminal;
  const accountId = await findMember(ctx, who);
  const named = { account_id: accountId, reason };
  if (undo) {
    if (dryRun) return out("Nothing was changed.");
    await runAct(session, work, { name: "members.keep", body: named });
    return;
  }
  const preview = await previewCancel(ctx, { accountId, at });
  const { quote } = preview;
  if (dryRun || quote === null) {
    for (const line of describePreview(preview)) await out(line);
    return;
  }
  const { refundCents, lastDay, rule } = quote;
  const money = refundCents === 0 ? "refunds nothing" : `refunds ${formatCents(refundCents)}`;
  await out(`Their last day is ${lastDay}; it ${money}${describeHeld(heldCents(quote))} (${rule}).`);
  const body = { ...named, at, refund_cents: refundCents, last_day: lastDay };
  await runAct(session, work, { name: "members.cancel", body });
}

function describeFacts(ctx: Work["ctx"], { byRules, cancellation, payments, before }: RefundFacts): string[] {
  const sum = (of: (payment: RefundFacts["payments"][number]) => number) =>
    formatCents(payments.reduce((cents, payment) => cents + of(payment), 0));
  const rules = byRules
    ? `The rules (${byRules.rule}) refund ${formatCents(byRules.refundCents)} for a cancellation today${describeHeld(heldCents(byRules))}; last day ${byRules.lastDay}, fee kept ${formatCents(byRules.retainedFeeCents)}.`
    : "The membership is canceled: the rules refund nothing more.";
  return [
    ...describePayments(ctx, payments),
    `Paid ${sum(({ paidCents }) => paidCents)}, refunded ${sum(({ refundedCents }) => refundedCents)}, pending ${sum(({ promisedCents }) => promisedCents)}, left ${sum(({ leftCents }) => leftCents)}.`,
    ...before.map(({ at, actor, amountCents, outcome }) => {
      return `${formatCents(amountCents)} was requested by ${actor} on ${at.toISOString().slice(0, 16)} UTC: ${outcome?.step ?? "still to be done"}.`;
    }),
    ...(cancellation ? [describeAnswer(cancellation)] : []),
    rules,
  ];
}

function describeSameRefund(cents: number, same: TracedRefund | null): string {
  if (same === null) return `It would refund ${formatCents(cents)}. Nothing was changed.`;
  const at = same.at.toISOString().slice(0, 16);
  return `${formatCents(cents)} was requested before, on ${at} UTC: it would be one refund. Nothing was changed.`;
}

function describePreview({ quote, before, mails }: CancelPreview): string[] {
  if (quote === null) {
    return [...(before ? [describeAnswer(before)] : []), "It is already canceled: nothing would change."];
  }
  const { refundCents, retainedFeeCents, lastDay, rule } = quote;
  const listed = mails?.length ? mails.join(", ") : "none: SMTP_URL is not set";
  return [
    ...formatFacts([
      ["Last day", `${lastDay} (${rule})`],
      [
        "Refund",
        `${formatCents(refundCents)}${describeHeld(heldCents(quote))}; fee kept ${formatCents(retainedFeeCents)}`,
      ],
      ["Emails", listed],
    ]),
    "Nothing was changed.",
  ];
}

function describeAnswer({ state, cancellation }: CancellationAnswer): string {
  if (!cancellation) return "The membership is over.";
  const { refund_cents: cents, held_cents: held, last_day: lastDay, rule } = cancellation;
  const verb = state === "ended" ? "ended, last day" : "is canceled, last day";
  return `The membership ${verb} ${lastDay}; ${formatCents(cents)} is refunded${describeHeld(held)} (${rule}).`;
}

function heldCents({ held }: Quote): number {
  return held.reduce((sum, cents) => sum + cents, 0);
}

function describeHeld(cents: number): string {
  return cents === 0 ? "" : `, and ${formatCents(cents)} is held until a dispute is decided`;
}

function readWhen(text: string | undefined): CancelAt {
  if (text === undefined) return "rules";
  if (text === "now" || text === "period-end") return text;
  throw new UsageError("--at must be now or period-end.");
}
