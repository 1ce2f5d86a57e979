import type { ReactNode } from "react";
import { useShell } from "../session/session-context.ts";
import { type Page, pathOf } from "../session/use-page.ts";
import { followLink } from "./follow-link.ts";

/** Opens a page of the console: here with a plain click, in a window of its own with the browser's ways. */
export function PageLink({ page, children }: { page: Page; children: ReactNode }) {
  const { go } = useShell();
  return (
    <a
      href={pathOf(page)}
      onClick={followLink(() => go(page))}
      className="font-semibold text-action underline underline-offset-4"
    >
      {children}
    </a>
  );
}
