import { call } from "../api/call.ts";
import type { BodyOf, ListedBulk } from "../api/types.ts";
import { EMAIL_KINDS } from "../members/dialogs/message-dialogs.tsx";

type BulkChoice = { label: string } & (
  | ({ action: "resend" } & Pick<BodyOf<"/bulk/resend/preview">, "choice">)
  | ({ action: "cancel" } & Pick<BodyOf<"/bulk/cancel/preview">, "choice">)
);

export const BULK_CHOICES: readonly BulkChoice[] = [
  ...EMAIL_KINDS.map(([choice, label]) => ({ action: "resend" as const, choice, label: `Resend: ${label}` })),
  { action: "cancel", choice: "rules", label: "Cancel, with the refund of the rules" },
  { action: "cancel", choice: "period-end", label: "Cancel with the end of the paid period" },
];

export function describeBulk({ action, choice }: Pick<ListedBulk, "action" | "choice">): string {
  return BULK_CHOICES.find((one) => one.action === action && one.choice === choice)?.label ?? action;
}

/** Begins the preview of an action for members. @throws {CallError} */
export function previewBulk(bulk: BulkChoice, account_ids: string[]): Promise<{ bulk_id: string }> {
  if (bulk.action === "resend") return call("/bulk/resend/preview", { account_ids, choice: bulk.choice });
  return call("/bulk/cancel/preview", { account_ids, choice: bulk.choice });
}
