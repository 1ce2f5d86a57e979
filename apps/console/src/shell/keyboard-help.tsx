import { useState } from "react";
import { createPortal } from "react-dom";
import { listShortcuts, useShortcutSwitch, useShortcuts } from "../session/shortcuts.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Facts } from "../ui/facts.tsx";
import { CheckBox } from "../ui/field.tsx";

const ALWAYS = [
  ["↑ ↓", "Choose what was found"],
  ["Enter", "Open it, or confirm"],
  ["Tab", "Next field or button"],
  ["← →", "Other tab of a member"],
  ["Esc", "Close"],
] as const;

/** The keys of this screen: at "?" and at its button. */
export function KeyboardHelp() {
  const [isOpen, setOpen] = useState(false);
  const [isOn, setOn] = useShortcutSwitch();
  useShortcuts([{ key: "?", label: "These keys", run: () => setOpen(true) }]);
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
              facts={[...listShortcuts().map(({ key, label }) => [key, label] as const), ...ALWAYS].map(
                ([key, label]) => [label, <Key key={key}>{key}</Key>],
              )}
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
