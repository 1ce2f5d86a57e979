import { Outlet } from "react-router";
import { RouteFailure } from "../shell/failures/route-failure.tsx";
import { ArcBackdrop } from "../shell/layout/arc-backdrop.tsx";
import { SiteFooter } from "../shell/layout/site-footer.tsx";
import { SiteHeader } from "../shell/layout/site-header.tsx";
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

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <div className="relative isolate flex min-h-dvh flex-col overflow-x-clip">
      <ArcBackdrop />
      <SiteHeader />
      <main id="main" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
