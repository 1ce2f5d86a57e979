import { Outlet } from "react-router";
import { RouteFailure } from "../shell/failures/route-failure.tsx";
import { LegalLine } from "../shell/layout/legal-line.tsx";
import { SiteHeader } from "../shell/layout/site-header.tsx";
import type { Route } from "./+types/finder-layout";

/** Fills the window: the finder scrolls inside itself. */
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

/** Reserves the legal line's height, since it arrives last. */
function Frame({ children }: { children: React.ReactNode }) {
  return (
    <div className="grid h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_minmax(2.0625rem,auto)]">
      <SiteHeader wide />
      <main id="main" tabIndex={-1} className="min-h-0 outline-none">
        {children}
      </main>
      <LegalLine />
    </div>
  );
}
