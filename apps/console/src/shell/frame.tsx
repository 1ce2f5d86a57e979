import { type ReactNode, useEffect, useState } from "react";
import type { Page } from "../session/use-page.ts";
import type { Counts } from "../session/use-today.ts";
import { Header } from "./header.tsx";
import { Menu } from "./menu.tsx";

interface FrameProps {
  page: Page;
  counts: Counts;
  onSignOut: () => Promise<void>;
  children: ReactNode;
}

/** The menu at the left of every screen, and whom to find above it. */
export function Frame({ page, counts, onSignOut, children }: FrameProps) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(() => setMenuOpen(false), [page]);
  return (
    <div className="wide:grid wide:min-h-dvh wide:grid-cols-[auto_minmax(0,1fr)] wide:grid-rows-[auto_1fr]">
      <div className="wide:col-start-2">
        <Header
          page={page}
          isMenuOpen={isMenuOpen}
          onMenu={() => setMenuOpen(!isMenuOpen)}
          onSignOut={onSignOut}
        />
      </div>
      <div className="wide:col-start-1 wide:row-span-2 wide:row-start-1">
        <Menu page={page} counts={counts} isOpen={isMenuOpen} />
      </div>
      {children}
    </div>
  );
}
