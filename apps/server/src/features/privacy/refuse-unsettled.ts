import type { Context } from "../../context.ts";
import { conflict } from "../../errors.ts";
import type { OpenMoney } from "../membership/refunds/find-open-money.ts";
import { findUnsettled, type Unsettled } from "./find-unsettled.ts";
import type { Person } from "./read-person.ts";

const ON_ITS_WAY = "A refund of theirs is not at Stripe yet: see that a server runs, and try again.";
const DISPUTED = "Their bank is deciding about a payment that they dispute: erase them after that.";
const OPEN_MONEY: Record<OpenMoney, string> = {
  stuck:
    "A refund of theirs is stuck: pay it in another way and note that with `smirk member settle-refund` first.",
  requested: ON_ITS_WAY,
  held: DISPUTED,
  disputed: DISPUTED,
  pending:
    "A refund of theirs is on its way to their bank: try again when Stripe has it as succeeded, in some days.",
  returned:
    "A refund of theirs came back from their bank: send it again with `smirk member refund`, or, if it was paid in another way, erase them two months after it.",
};

/** @throws 409 `conflict` with what an operator can do about the first thing that is not settled */
export async function refuseUnsettled(
  ctx: Pick<Context, "db" | "clock" | "config">,
  person: Person,
): Promise<void> {
  const unsettled = await findUnsettled(ctx, person);
  if (unsettled) throw conflict(sayToOperator(unsettled));
}

function sayToOperator(unsettled: Unsettled): string {
  switch (unsettled.reason) {
    case "at_checkout":
      return "They have just begun to pay: try again in ten minutes.";
    case "active":
      return "Their membership is active: end it with `smirk member cancel` first.";
    case "paid_until":
      return `Their membership is paid for and runs until ${unsettled.until}: erase them after that day.`;
    case "running_at_provider":
      return `Their membership is over, and subscription ${unsettled.subscriptionId} has not ended at Stripe as far as we know: see to it there, run \`smirk reconcile\`, and try again.`;
    case "contacts_changed":
      return `Their email address or phone was changed, and their former contacts can undo that until ${unsettled.until}: erase them after that day.`;
    case "money":
      return OPEN_MONEY[unsettled.money];
    case "cancellation":
      return "Their cancellation is still to be carried out: see that a server runs, and try again.";
    case "emails":
      return "Emails to them have not gone out yet: see that mail goes out, and try again.";
    case "jobs":
      return "A job for them is still to be done: see that a server runs, and try again in a minute.";
  }
}
