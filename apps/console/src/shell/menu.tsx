import { OutlineIcon } from "@smirk/ui/controls/outline-icon.tsx";
import { useState } from "react";
import { useShell } from "../session/session-context.ts";
import { type Page, pathOf } from "../session/use-page.ts";
import type { Counts } from "../session/use-today.ts";
import { followLink } from "../ui/follow-link.ts";
import { SCREEN_GROUPS, SCREEN_LINKS, type ScreenEntry } from "./screens.tsx";

const FOLDED = "console.menu";

interface MenuProps {
  page: Page;
  counts: Counts;
  /** A narrow window shows it when it is asked for. */
  isOpen: boolean;
}

/** A column at the left that folds to icons; in a narrow window it opens below the header. */
export function Menu({ page, counts, isOpen }: MenuProps) {
  const { session, can } = useShell();
  const [isFolded, setFolded] = useState(() => localStorage.getItem(FOLDED) === "folded");
  function fold() {
    localStorage.setItem(FOLDED, isFolded ? "open" : "folded");
    setFolded(!isFolded);
  }
  const links = SCREEN_LINKS.filter(({ action }) => can(action));
  const groups = SCREEN_GROUPS.map((group) => ({
    group,
    own: links.filter((link) => link.group === group),
  }));
  return (
    <nav
      id="menu"
      aria-label="Console"
      data-folded={isFolded ? "" : undefined}
      className={`${isOpen ? "grid" : "hidden wide:grid"} group content-start gap-1 border-line bg-surface p-3 max-wide:border-b wide:py-2 wide:sticky wide:top-0 wide:h-dvh wide:w-52 wide:overflow-y-auto wide:border-r wide:data-folded:w-auto print:hidden`}
    >
      <div className="flex items-center justify-between max-wide:hidden">
        <MenuLink page={{ name: "today" }} className="px-2.5 font-bold text-lg group-data-folded:hidden">
          {session.brand} console
        </MenuLink>
        <FoldButton isFolded={isFolded} onFold={fold} />
      </div>
      <div className="grid gap-2 wide:gap-1 max-wide:grid-cols-[repeat(auto-fill,minmax(9rem,1fr))]">
        {groups
          .filter(({ own }) => own.length > 0)
          .map(({ group, own }) => (
            <ul key={group} aria-label={group} className="grid content-start">
              {own.length > 1 && (
                <li aria-hidden="true" className="px-2.5 text-muted text-xs/5 wide:group-data-folded:hidden">
                  {group}
                </li>
              )}
              {own.map((link) => (
                <li key={link.name}>
                  <ScreenLink link={link} isCurrent={page.name === link.name} counts={counts} />
                </li>
              ))}
            </ul>
          ))}
      </div>
    </nav>
  );
}

function FoldButton({ isFolded, onFold }: { isFolded: boolean; onFold: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={isFolded}
      aria-label="Icons only"
      title="Icons only"
      onClick={onFold}
      className="flex min-h-9 items-center rounded-md px-2.5 text-muted hover:bg-tint hover:text-on-tint"
    >
      <OutlineIcon shape={isFolded ? "M5 5v14M9 12h11M15 7l5 5-5 5" : "M5 5v14M20 12H9M14 7l-5 5 5 5"} />
    </button>
  );
}

interface ScreenLinkProps {
  link: ScreenEntry & { name: (typeof SCREEN_LINKS)[number]["name"] };
  isCurrent: boolean;
  counts: Counts;
}

function ScreenLink({ link, isCurrent, counts }: ScreenLinkProps) {
  return (
    <MenuLink
      page={{ name: link.name }}
      isCurrent={isCurrent}
      title={link.title}
      className="relative flex min-h-11 items-center wide:min-h-7.5 gap-2.5 rounded-md px-2.5 font-medium hover:bg-tint hover:text-on-tint aria-[current]:bg-tint aria-[current]:text-on-tint"
    >
      <OutlineIcon shape={link.icon} />
      <span className="wide:group-data-folded:sr-only">{link.title}</span>
      <Count of={link} counts={counts} />
    </MenuLink>
  );
}

interface MenuLinkProps {
  page: Page;
  isCurrent?: boolean;
  title?: string;
  className: string;
  children: React.ReactNode;
}

function MenuLink({ page, isCurrent = false, title, className, children }: MenuLinkProps) {
  const { go } = useShell();
  return (
    <a
      href={pathOf(page)}
      onClick={followLink(() => go(page))}
      aria-current={isCurrent ? "page" : undefined}
      title={title}
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
    <span className="ml-auto rounded-full bg-action px-2 font-semibold text-on-action text-sm tabular-nums wide:group-data-folded:absolute wide:group-data-folded:top-0 wide:group-data-folded:right-0 wide:group-data-folded:px-1 wide:group-data-folded:text-xs">
      {sum}
      <span className="sr-only"> to look at</span>
    </span>
  );
}
