import { type ReactNode, useEffect, useRef, useState } from "react";
import { useShell } from "../shell/session-context.ts";
import { Button } from "../ui/button.tsx";
import type { ActionDialogProps } from "./dialogs/action-dialog-props.ts";
import { CancelDialog } from "./dialogs/cancel-dialog.tsx";
import { ChangeDialog } from "./dialogs/change-dialog.tsx";
import { ContactDialog } from "./dialogs/contact-dialog.tsx";
import { EraseDialog } from "./dialogs/erase-dialog.tsx";
import { ExportDialog } from "./dialogs/export-dialog.tsx";
import { RefundDialog } from "./dialogs/refund-dialog.tsx";
import { ResendDialog } from "./dialogs/resend-dialog.tsx";
import { UnlockDialog } from "./dialogs/unlock-dialog.tsx";

interface ActionButton {
  action: string;
  label: string;
  needs: "paid" | "active" | "anything";
  isDangerous?: boolean;
  render: (props: ActionDialogProps) => ReactNode;
}

/** The commonest first: the page opens with the first one focused. */
const ACTIONS: readonly ActionButton[] = [
  {
    action: "members.resend",
    label: "Resend email",
    needs: "paid",
    render: (props) => <ResendDialog {...props} />,
  },
  {
    action: "members.update",
    label: "Correct details",
    needs: "paid",
    render: (props) => <ChangeDialog {...props} />,
  },
  {
    action: "members.refund",
    label: "Refund",
    needs: "paid",
    render: (props) => <RefundDialog {...props} />,
  },
  {
    action: "members.change_contact",
    label: "Change email or phone",
    needs: "paid",
    render: (props) => <ContactDialog {...props} />,
  },
  {
    action: "members.unlock_phone",
    label: "Unlock sign-in",
    needs: "anything",
    render: (props) => <UnlockDialog {...props} />,
  },
  {
    action: "members.cancel",
    label: "Cancel membership",
    needs: "active",
    isDangerous: true,
    render: (props) => <CancelDialog {...props} />,
  },
  {
    action: "members.export",
    label: "Export data",
    needs: "anything",
    render: (props) => <ExportDialog {...props} />,
  },
  {
    action: "members.erase",
    label: "Erase",
    needs: "anything",
    isDangerous: true,
    render: (props) => <EraseDialog {...props} />,
  },
];

interface MemberActionsProps extends Pick<ActionDialogProps, "member" | "onDone"> {
  name: string;
}

export function MemberActions({ member, name, onDone }: MemberActionsProps) {
  const { can } = useShell();
  const [open, setOpen] = useState<ActionButton | null>(null);
  const [newest] = member.memberships;
  const isPaid = newest !== undefined && newest.row.paid_at !== null && !newest.isErased;
  const offered = ACTIONS.filter(({ action, needs }) => {
    if (!can(action)) return false;
    if (needs === "active") return isPaid && newest.row.state === "active";
    return needs === "anything" || isPaid;
  });
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
          variant={button.isDangerous ? "danger" : "secondary"}
          onClick={() => setOpen(button)}
        >
          {button.label}
        </Button>
      ))}
      {open?.render({
        member,
        onClose,
        onDone: (sentence) => {
          onClose();
          onDone(sentence);
        },
      })}
    </fieldset>
  );
}
