import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useShell } from "../session/session-context.ts";
import { listShortcuts, useShortcutSwitch, useShortcuts } from "../session/shortcuts.ts";
import type { Counts } from "../session/use-counts.ts";
import { type Page, pathOf } from "../session/use-page.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Facts } from "../ui/facts.tsx";
import { CheckBox } from "../ui/field.tsx";
import { followLink } from "../ui/follow-link.ts";
import { SCREEN_LINKS, type ScreenEntry } from "./screens.tsx";
import { SearchBox } from "./search-box.tsx";

interface HeaderProps {
  page: Page;
  counts: Counts;
  onSignOut: () => void;
}

/** One row on a phone, where the rest opens with the menu. */
export function Header({ page, counts, onSignOut }: HeaderProps) {
  const { session, can } = useShell();
  const [isOpen, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(() => setOpen(false), [page]);
  const inMenu = isOpen ? "flex" : "hidden md:flex";
  return (
    <header className="border-line border-b bg-surface">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-3 gap-y-3 px-4 py-2 md:gap-x-6 md:px-6 md:py-3">
        <HeaderLink page={{ name: "today" }} className="hidden font-bold text-lg md:block">
          {session.brand} console
        </HeaderLink>
        <Button
          className="md:hidden"
          aria-expanded={isOpen}
          aria-controls="menu account"
          onClick={() => setOpen(!isOpen)}
        >
          Menu
        </Button>
        <div className="min-w-0 flex-1">
          <SearchBox />
        </div>
        <div id="account" className={`${inMenu} order-1 w-full items-center gap-3 md:order-none md:w-auto`}>
          <span className="text-muted text-sm">
            {session.name ?? session.email} · {session.role}
          </span>
          <KeyboardHelp />
          <Button onClick={onSignOut}>Sign out</Button>
        </div>
        <nav id="menu" aria-label="Console" className={`${inMenu} -mx-2.5 order-1 w-full flex-wrap`}>
          {SCREEN_LINKS.filter(({ action }) => can(action)).map((link) => (
            <HeaderLink
              key={link.name}
              page={{ name: link.name }}
              isCurrent={page.name === link.name}
              className="inline-flex min-h-11 items-center rounded-full px-2.5 font-medium hover:bg-tint aria-[current]:bg-tint aria-[current]:text-on-tint"
            >
              {link.title}
              <Count of={link} counts={counts} />
            </HeaderLink>
          ))}
        </nav>
      </div>
    </header>
  );
}

interface HeaderLinkProps {
  page: Page;
  isCurrent?: boolean;
  className: string;
  children: ReactNode;
}

function HeaderLink({ page, isCurrent = false, className, children }: HeaderLinkProps) {
  const { go } = useShell();
  return (
    <a
      href={pathOf(page)}
      onClick={followLink(() => go(page))}
      aria-current={isCurrent ? "page" : undefined}
      className={className}
    >
      {children}
    </a>
  );
}

function Count({ of, counts }: { of: ScreenEntry; counts: Counts }) {
  const sum = (of.counts ?? []).reduce((total, name) => total + (counts[name] ?? 0), 0);
  if (sum === 0) return null;
  return (
    <span className="ml-2 rounded-full bg-action px-2 font-semibold text-on-action text-sm tabular-nums">
      {sum}
      <span className="sr-only"> to look at</span>
    </span>
  );
}

const KEYS_EVERYWHERE = [
  ["↑ ↓", "Choose what was found"],
  ["Enter", "Open it, or confirm"],
  ["Tab", "Next field or button"],
  ["← →", "Other tab of a member"],
  ["Esc", "Close"],
] as const;

/** The keys of this screen: at "?" and at its button. */
function KeyboardHelp() {
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
