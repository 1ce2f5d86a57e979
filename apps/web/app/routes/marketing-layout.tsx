import { Outlet } from "react-router";
import type { Route } from "./+types/marketing-layout";
import { RouteFailure } from "./failures/route-failure.tsx";
import { ArcBackdrop } from "./layout/arc-backdrop.tsx";
import { SiteFooter } from "./layout/site-footer.tsx";
import { SiteHeader } from "./layout/site-header.tsx";

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
