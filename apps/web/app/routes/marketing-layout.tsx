import { Outlet, useLocation } from "react-router";
import { RouteFailure } from "../shell/failures/route-failure.tsx";
import { ArcBackdrop } from "../shell/layout/arc-backdrop.tsx";
import { SiteFooter } from "../shell/layout/site-footer.tsx";
import { SiteHeader } from "../shell/layout/site-header.tsx";
import { LegalLine } from "../shell/page/legal-line.tsx";
import type { Route } from "./+types/marketing-layout";

export default function MarketingLayout() {
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

/** While somebody joins, no menu and no footer lead away. */
function Frame({ children }: { children: React.ReactNode }) {
  const isJoining = /^\/(?:sign-up|user-details)/.test(useLocation().pathname);
  return (
    <div
      data-joining={isJoining || undefined}
      className="relative isolate flex min-h-dvh flex-col overflow-x-clip"
    >
      <ArcBackdrop />
      <SiteHeader />
      <main id="main" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      {isJoining ? <LegalLine className="max-md:[&_a]:min-h-11" /> : <SiteFooter />}
    </div>
  );
}
