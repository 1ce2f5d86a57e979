import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import type { LifecycleFacts } from "./templates/lifecycle.ts";
import type { FailureFacts, ReceiptFacts } from "./templates/payments.ts";
import type { ReminderFacts } from "./templates/reminders.ts";
import type { WelcomeFacts } from "./templates/welcome.ts";

/** Who is written to, by whom, and where links lead: as today. */
type Frame = "name" | "brandName" | "supportPhone" | "membershipUrl" | "finderUrl" | "agreementUrl";

/**
 * What a message said that may be another today. Stored with its row, so that an operator reads what was sent after its
 * text is deleted; rows of earlier releases have none.
 */
export interface KeptFacts {
  welcome: Omit<WelcomeFacts, Frame | "state"> & { stateCode: string };
  receipt: Pick<ReceiptFacts, "nextCents" | "isRenewing">;
  payment_failed: Pick<FailureFacts, "cents" | "needsConfirmation" | "nextAttemptOn"> & {
    /** Not kept by releases until November 2026. */
    dueOn?: CalendarDay;
  };
  renewal_reminder: Omit<ReminderFacts, Frame>;
  lifecycle: Omit<LifecycleFacts, Frame>;
  plan_change: { isRenewing: boolean };
}

export type AnyFacts = KeptFacts[keyof KeptFacts];

/** @returns null where a row of the kind has none */
export function readFacts<Kind extends keyof KeptFacts>(kind: Kind, facts: unknown): KeptFacts[Kind] | null {
  return areOf(kind, facts) ? facts : null;
}

/** A row has those of its kind alone. */
function areOf<Kind extends keyof KeptFacts>(_kind: Kind, facts: unknown): facts is KeptFacts[Kind] {
  return typeof facts === "object" && facts !== null;
}
