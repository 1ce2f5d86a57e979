import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
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
import { ReplaceCardDialog } from "./dialogs/replace-card-dialog.tsx";
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
  group: (typeof GROUPS)[number];
  /** Whether it is of use for a member with this newest membership, who has paid. */
  isOffered: (newest: Membership, member: MemberPage) => boolean;
  /** Whether it is of use without a paid membership too. */
  isForAnybody?: boolean;
  isDangerous?: boolean;
  render: (props: ActionDialogProps) => ReactNode;
}

/** The parts of 'More', in its order. */
const GROUPS = ["Person", "Plan", "Money", "Messages", "Sign-in", "Data", "Leaving"] as const;
/** How many stand in the row. */
const COMMON = 5;

const always = () => true;
const hasCard = ({ row }: Membership) => row.ended_at === null;
const isActive = ({ row }: Membership) => row.state === "active";

/** What a member waits for, then the commonest: they are the row, which opens with the first one focused. */
const ACTIONS: readonly ActionButton[] = [
  button(
    ["members.settle_refund", "Settle failed refund", "b", "Money"],
    (_newest, { owed_cents: owedCents }) => owedCents > 0,
    SettleDialog,
  ),
  button(["members.keep", "Take cancellation back", "k", "Leaving"], canBeKept, KeepDialog),
  button(
    ["members.undo_plan", "Undo planned change", "z", "Plan"],
    ({ open_change: openChange }) => openChange !== null,
    UndoPlanDialog,
  ),
  button(["members.resend", "Resend email", "r", "Messages"], always, ResendDialog),
  button(["members.update", "Correct details", "c", "Person"], always, ChangeDialog),
  button(["members.refund", "Refund", "f", "Money"], always, RefundDialog),
  button(["members.change_plan", "Change plan or family", "p", "Plan"], isActive, PlanDialog),
  button(["members.note", "Note", "n", "Person"], always, NoteDialog, { isForAnybody: true }),
  button(["members.choose_dentist", "Choose dentist", "d", "Person"], isActive, DentistDialog),
  button(["members.change_contact", "Change email or phone", "e", "Person"], always, ContactDialog),
  button(["members.replace_card", "Replace card code", "a", "Sign-in"], hasCard, ReplaceCardDialog),
  button(["members.set_renewal", "Renewal", "w", "Plan"], isActive, RenewalDialog),
  button(["members.choose_messages", "Message choices", "m", "Messages"], always, MessagesDialog, {
    isForAnybody: true,
  }),
  button(["members.sign_out", "Sign out everywhere", "s", "Sign-in"], always, SignOutDialog, {
    isForAnybody: true,
  }),
  button(["members.unlock_phone", "Unlock sign-in", "u", "Sign-in"], always, UnlockDialog, {
    isForAnybody: true,
  }),
  button(["members.cancel", "Cancel membership", "x", "Leaving"], isActive, CancelDialog, {
    isDangerous: true,
  }),
  button(["members.export", "Export data", "o", "Data"], always, ExportDialog, { isForAnybody: true }),
  button(["members.erase", "Erase", "q", "Leaving"], always, EraseDialog, {
    isForAnybody: true,
    isDangerous: true,
  }),
];

function button(
  [action, label, shortcut, group]: [ActionName, string, string, ActionButton["group"]],
  isOffered: ActionButton["isOffered"],
  ActionDialog: (props: ActionDialogProps) => ReactNode,
  kind: Pick<ActionButton, "isForAnybody" | "isDangerous"> = {},
): ActionButton {
  return {
    action,
    label,
    shortcut,
    group,
    isOffered,
    render: (props) => <ActionDialog {...props} />,
    ...kind,
  };
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
  useLayoutEffect(() => first.current?.focus(), []);
  if (offered.length === 0) return null;
  const row = offered.filter(({ isDangerous = false }) => !isDangerous).slice(0, COMMON);
  const more = offered.filter((button) => !row.includes(button));
  const onClose = () => setOpen(null);
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="sr-only">What to do for {name}</legend>
      <div className="flex flex-wrap gap-2">
        {row.map((button, index) => (
          <Button
            key={button.action}
            ref={index === 0 ? first : null}
            aria-keyshortcuts={button.shortcut}
            variant={index === 0 ? "primary" : "secondary"}
            onClick={() => setOpen(button)}
          >
            {button.label}
          </Button>
        ))}
      </div>
      {more.length > 0 && <MoreActions actions={more} onOpen={setOpen} />}
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

interface MoreActionsProps {
  actions: readonly ActionButton[];
  onOpen: (action: ActionButton) => void;
}

/** What is seldom done, by what it is about; what cannot be taken back stands apart. */
function MoreActions({ actions, onOpen }: MoreActionsProps) {
  const groups = GROUPS.map((group) => ({ group, own: actions.filter((action) => action.group === group) }));
  return (
    <details className="rounded-md border border-line bg-surface px-3 open:pb-3">
      <summary className="min-h-10 content-center font-medium text-action">More</summary>
      <div className="flex flex-wrap gap-x-8 gap-y-3">
        {groups
          .filter(({ own }) => own.length > 0)
          .map(({ group, own }) => (
            <fieldset
              key={group}
              className="grid content-start gap-1 last:md:ml-auto last:md:border-line last:md:border-l last:md:pl-8"
            >
              <legend className="pb-1 text-muted text-sm">{group}</legend>
              {own.map((button) => (
                <Button
                  key={button.action}
                  aria-keyshortcuts={button.shortcut}
                  variant={button.isDangerous ? "danger" : "quiet"}
                  className={button.isDangerous ? "" : "justify-start md:-ml-3.5"}
                  onClick={() => onOpen(button)}
                >
                  {button.label}
                </Button>
              ))}
            </fieldset>
          ))}
      </div>
    </details>
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
