import { type ReactNode, useEffect, useRef, useState } from "react";
import { call } from "../api/call.ts";
import type { ActionName, MemberPage, Membership } from "../api/types.ts";
import { useShell } from "../session/session-context.ts";
import { useShortcuts } from "../session/shortcuts.ts";
import { ActionForm } from "../ui/action-form.tsx";
import { Button } from "../ui/button.tsx";
import { saveFile } from "../ui/save-file.ts";
import { ChangeDialog } from "./dialogs/change-dialog.tsx";
import { ContactDialog } from "./dialogs/contact-dialog.tsx";
import { DentistDialog } from "./dialogs/dentist-dialog.tsx";
import { CancelDialog, EraseDialog, RefundDialog } from "./dialogs/leaving-dialogs.tsx";
import { MessagesDialog, NoteDialog, ResendDialog } from "./dialogs/message-dialogs.tsx";
import { PlanDialog } from "./dialogs/plan-dialog.tsx";
import {
  KeepDialog,
  RenewalDialog,
  SettleDialog,
  SignOutDialog,
  UndoPlanDialog,
  UnlockDialog,
} from "./dialogs/simple-actions.tsx";
import type { ActionDialogProps } from "./dialogs/use-preview.ts";

interface ActionButton {
  action: ActionName;
  label: string;
  /** Starts it from anywhere on the page. */
  shortcut: string;
  /** Whether it is of use for a member with this newest membership, who has paid. */
  isOffered: (newest: Membership, member: MemberPage) => boolean;
  /** Whether it is of use without a paid membership too. */
  isForAnybody?: boolean;
  isDangerous?: boolean;
  render: (props: ActionDialogProps) => ReactNode;
}

const always = () => true;
const isActive = ({ row }: Membership) => row.state === "active";

/** The commonest first: the page opens with the first one focused. */
const ACTIONS: readonly ActionButton[] = [
  button("members.resend", "Resend email", "r", always, ResendDialog),
  button("members.update", "Correct details", "c", always, ChangeDialog),
  button("members.refund", "Refund", "f", always, RefundDialog),
  { ...button("members.note", "Note", "n", always, NoteDialog), isForAnybody: true },
  button("members.change_plan", "Change plan or family", "p", isActive, PlanDialog),
  button(
    "members.undo_plan",
    "Undo planned change",
    "z",
    ({ open_change: openChange }) => openChange !== null,
    UndoPlanDialog,
  ),
  button("members.set_renewal", "Renewal", "w", isActive, RenewalDialog),
  button("members.choose_dentist", "Choose dentist", "d", isActive, DentistDialog),
  {
    ...button("members.choose_messages", "Message choices", "m", always, MessagesDialog),
    isForAnybody: true,
  },
  button("members.change_contact", "Change email or phone", "e", always, ContactDialog),
  { ...button("members.sign_out", "Sign out everywhere", "s", always, SignOutDialog), isForAnybody: true },
  { ...button("members.unlock_phone", "Unlock sign-in", "u", always, UnlockDialog), isForAnybody: true },
  button(
    "members.settle_refund",
    "Settle failed refund",
    "b",
    (_newest, { owed_cents: owedCents }) => owedCents > 0,
    SettleDialog,
  ),
  button("members.keep", "Take cancellation back", "k", canBeKept, KeepDialog),
  { ...button("members.cancel", "Cancel membership", "x", isActive, CancelDialog), isDangerous: true },
  { ...button("members.export", "Export data", "o", always, ExportDialog), isForAnybody: true },
  { ...button("members.erase", "Erase", "q", always, EraseDialog), isForAnybody: true, isDangerous: true },
];

function button(
  action: ActionName,
  label: string,
  shortcut: string,
  isOffered: ActionButton["isOffered"],
  ActionDialog: (props: ActionDialogProps) => ReactNode,
): ActionButton {
  return { action, label, shortcut, isOffered, render: (props) => <ActionDialog {...props} /> };
}

/** Canceled with its period, and not ended yet. */
function canBeKept({ row, cancellation }: Membership): boolean {
  return row.state === "canceled" && row.ended_at === null && cancellation?.rule === "end_of_period";
}

interface MemberActionsProps extends Pick<ActionDialogProps, "member" | "onDone"> {
  name: string;
}

export function MemberActions({ member, name, onDone }: MemberActionsProps) {
  const { can } = useShell();
  const [open, setOpen] = useState<ActionButton | null>(null);
  const [newest] = member.memberships;
  const isPaid = newest !== undefined && newest.row.paid_at !== null && !newest.is_erased;
  const offered = ACTIONS.filter(({ action, isOffered, isForAnybody = false }) => {
    return can(action) && (isForAnybody || (isPaid && isOffered(newest, member)));
  });
  useShortcuts(
    offered.map((button) => ({ key: button.shortcut, label: button.label, run: () => setOpen(button) })),
  );
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  if (offered.length === 0) return null;
  const onClose = () => setOpen(null);
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">What to do for {name}</legend>
      {offered.map((button, index) => (
        <Button
          key={button.action}
          ref={index === 0 ? first : null}
          aria-keyshortcuts={button.shortcut}
          variant={button.isDangerous ? "danger" : "secondary"}
          onClick={() => setOpen(button)}
        >
          {button.label}
        </Button>
      ))}
      {open?.render({
        member,
        onClose,
        onDone: (sentence, undo) => {
          onClose();
          onDone(sentence, undo);
        },
      })}
    </fieldset>
  );
}

function ExportDialog({ member, onDone, onClose }: ActionDialogProps) {
  async function run(reason: string) {
    const exported = await call("/members/export", { account_id: member.account.id, reason });
    saveFile(`member-${member.account.id}.json`, "application/json", JSON.stringify(exported, null, 2));
    return "Exported. Send the file to the member, then delete it.";
  }
  return (
    <ActionForm title="Export everything stored" button="Export" run={run} onDone={onDone} onClose={onClose}>
      <p>A file with everything that is stored about this person, for them alone.</p>
    </ActionForm>
  );
}
