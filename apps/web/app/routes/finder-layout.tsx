import { Outlet } from "react-router";
import { RouteFailure } from "../shell/failures/route-failure.tsx";
import { SiteHeader } from "../shell/layout/site-header.tsx";
import { LegalLine } from "../shell/page/legal-line.tsx";
import type { Route } from "./+types/finder-layout";

/** Fills the window, and the finder scrolls inside itself; in low windows the page scrolls. */
export default function FinderLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <RouteFailure error={error} />
    </Frame>
  );
}

/** Reserves the legal line's height, since it arrives last. On phones it ends the list instead. */
function Frame({ children }: { children: React.ReactNode }) {
  return (
    <div className="finder-frame">
      <SiteHeader wide />
      <main id="main" tabIndex={-1} className="min-h-0 outline-none">
        {children}
      </main>
      <LegalLine className="phone:hidden" />
    </div>
  );
}
