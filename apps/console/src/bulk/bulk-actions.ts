import type { ListedBulk } from "../api/types.ts";
import { EMAIL_KINDS } from "../members/dialogs/resend-dialog.tsx";

interface BulkChoice {
  action: ListedBulk["action"];
  choice: string;
  label: string;
}

export const BULK_CHOICES: readonly BulkChoice[] = [
  ...EMAIL_KINDS.map(([choice, label]) => ({ action: "resend" as const, choice, label: `Resend: ${label}` })),
  { action: "cancel", choice: "rules", label: "Cancel, with the refund of the rules" },
  { action: "cancel", choice: "period-end", label: "Cancel with the end of the paid period" },
];

export function describeBulk({ action, choice }: Pick<ListedBulk, "action" | "choice">): string {
  return BULK_CHOICES.find((one) => one.action === action && one.choice === choice)?.label ?? action;
}
