import { Trans } from "@lingui/react/macro";
import type { PersonalDetails } from "@smirk/contract/account/personal-details";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useEffect, useRef } from "react";
import { Icon } from "../../../ui/controls/icon.tsx";
import { Panel } from "../panel.tsx";

export type DetailName = "name" | "email" | "phone" | "address";

/** One panel is open at a time. */
export interface DetailState {
  details: PersonalDetails;
  isOpen: boolean;
  isChanged: boolean;
  open: () => void;
  close: () => void;
  save: (details: PersonalDetails) => void;
  onError: (hasError: boolean) => void;
}

interface DetailPanelProps {
  title: React.ReactNode;
  value: React.ReactNode;
  state: DetailState;
  /** The button's words, such as "Change your name"; null: it cannot be changed now. */
  action: React.ReactNode | null;
  /** After a change. */
  done: React.ReactNode;
  /** The form. */
  children: React.ReactNode;
}

export function DetailPanel({ title, value, state, action, done, children }: DetailPanelProps) {
  const { isOpen, isChanged, open } = state;
  return (
    <Panel title={title}>
      <div className="break-words font-medium text-lg">{value}</div>
      {isChanged && !isOpen && <SavedNote>{done}</SavedNote>}
      {isOpen
        ? children
        : action !== null && (
            <Button variant="secondary" className="justify-self-start max-sm:w-full" onClick={open}>
              {action}
            </Button>
          )}
    </Panel>
  );
}

/** Takes focus from the form that is gone. */
function SavedNote({ children }: { children: React.ReactNode }) {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <p
      ref={note}
      role="status"
      tabIndex={-1}
      className="flex items-start gap-3 rounded-md bg-tint px-4 py-3 text-on-tint outline-none"
    >
      <Icon name="check" className="mt-0.5 size-5" />
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}

interface FormButtonsProps {
  isBusy: boolean;
  onCancel: () => void;
  children: React.ReactNode;
}

export function FormButtons({ isBusy, onCancel, children }: FormButtonsProps) {
  return (
    <div className="grid gap-3 sm:flex">
      <Button type="submit" busy={isBusy}>
        {children}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  );
}
