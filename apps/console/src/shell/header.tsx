import { useState } from "react";
import { createPortal } from "react-dom";
import { useShell } from "../session/session-context.ts";
import { listShortcuts, useShortcutSwitch, useShortcuts } from "../session/shortcuts.ts";
import type { Page } from "../session/use-page.ts";
import { ActionForm } from "../ui/action-form.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Facts } from "../ui/facts.tsx";
import { CheckBox } from "../ui/field.tsx";
import { SearchBox } from "./search-box.tsx";

interface HeaderProps {
  page: Page;
  isMenuOpen: boolean;
  onMenu: () => void;
  onSignOut: () => Promise<void>;
}

/** One row: whom to find, and who is signed in, which a narrow window shows with the menu. */
export function Header({ page, isMenuOpen, onMenu, onSignOut }: HeaderProps) {
  const { session } = useShell();
  return (
    <header className="border-line border-b bg-surface print:hidden">
      <div className="flex flex-wrap items-center gap-3 px-4 py-2 md:px-6">
        <Button
          className="wide:hidden"
          aria-expanded={isMenuOpen}
          aria-controls="menu account"
          onClick={onMenu}
        >
          Menu
        </Button>
        <div className="min-w-0 max-w-2xl flex-1">
          <SearchBox page={page} />
        </div>
        <div
          id="account"
          className={`${isMenuOpen ? "flex" : "hidden wide:flex"} w-full items-center gap-3 wide:ml-auto wide:w-auto`}
        >
          <span className="text-muted text-sm">
            {session.name ?? session.email} · {session.role}
          </span>
          <KeyboardHelp />
          <SignOut onSignOut={onSignOut} />
        </div>
      </div>
    </header>
  );
}

/** Asks first: the button stands beside others, and what is typed goes with the screen. */
function SignOut({ onSignOut }: Pick<HeaderProps, "onSignOut">) {
  const [isOpen, setOpen] = useState(false);
  const onClose = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Sign out</Button>
      {isOpen && (
        <ActionForm
          title="Sign out of the console?"
          button="Sign out"
          asksReason={false}
          run={async () => {
            await onSignOut();
            return null;
          }}
          onDone={onClose}
          onClose={onClose}
        >
          <p>What is typed and not saved is lost. You need your key to come back.</p>
        </ActionForm>
      )}
    </>
  );
}

const KEYS_EVERYWHERE = [
  ["↑ ↓", "Choose what was found"],
  ["Ctrl K", "Find people, screens and actions"],
  ["Enter", "Open it, or confirm"],
  ["Tab", "Next field or button"],
  ["← →", "Other tab of a member"],
  ["Esc", "Close"],
] as const;

/** The keys of this screen: at "?" and at its button. */
function KeyboardHelp() {
  const [isOpen, setOpen] = useState(false);
  const [isOn, setOn] = useShortcutSwitch();
  useShortcuts([{ key: "?", label: "These keys", isEverywhere: true, run: () => setOpen(true) }]);
  const onClose = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)} aria-label="Keyboard" title="Keyboard ( ? )" className="min-w-11">
        ?
      </Button>
      {isOpen &&
        createPortal(
          <Dialog title="Keyboard" onClose={onClose}>
            <Facts
              facts={[
                ...listShortcuts().map(({ key, label }) => [key, label] as const),
                ...KEYS_EVERYWHERE,
              ].map(([key, label]) => [label, <Key key={key}>{key}</Key>])}
            />
            <CheckBox
              label="Single keys are on"
              checked={isOn}
              onChange={(event) => setOn(event.target.checked)}
            />
            <div>
              <Button onClick={onClose}>Close</Button>
            </div>
          </Dialog>,
          // The button may be in a menu that is closed.
          document.body,
        )}
    </>
  );
}

function Key({ children }: { children: string }) {
  return <kbd className="rounded-sm border border-control px-2">{children}</kbd>;
}
