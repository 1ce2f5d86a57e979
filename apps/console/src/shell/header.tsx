import type { MouseEvent } from "react";
import { Button } from "../ui/button.tsx";
import { KeyboardHelp } from "./keyboard-help.tsx";
import { SCREEN_LINKS } from "./screens.ts";
import { SearchBox } from "./search-box.tsx";
import { useShell } from "./session-context.ts";
import { type Page, pathOf } from "./use-page.ts";

export function Header({ page, onSignOut }: { page: Page; onSignOut: () => void }) {
  const { session, can, go } = useShell();
  const follow = (target: Page) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go(target);
  };
  return (
    <header className="border-line border-b bg-surface">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3 md:px-6">
        <a href={pathOf({ name: "find" })} onClick={follow({ name: "find" })} className="font-bold text-lg">
          {session.brand} console
        </a>
        <div className="order-last w-full md:order-none md:w-auto md:flex-1">
          <SearchBox />
        </div>
        <nav aria-label="Console" className="order-1 -mx-3 flex w-full flex-wrap">
          {SCREEN_LINKS.filter(({ action }) => can(action)).map(({ page: target, label }) => (
            <a
              key={label}
              href={pathOf(target)}
              onClick={follow(target)}
              aria-current={page.name === target.name ? "page" : undefined}
              className="inline-flex min-h-11 items-center rounded-full px-3 font-medium hover:bg-tint aria-[current]:bg-tint aria-[current]:text-on-tint"
            >
              {label}
            </a>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-3">
          <span className="text-muted text-sm">
            {session.name ?? session.email} · {session.role}
          </span>
          <KeyboardHelp />
          <Button onClick={onSignOut}>Sign out</Button>
        </div>
      </div>
    </header>
  );
}
