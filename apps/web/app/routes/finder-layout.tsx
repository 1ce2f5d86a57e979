import { Outlet } from "react-router";
import { organizationJsonLd } from "../features/plans/organization-json-ld.ts";
import { RouteFailure } from "../shell/failures/route-failure.tsx";
import { SiteHeader } from "../shell/layout/site-header.tsx";
import { JsonLd } from "../shell/page/json-ld.tsx";
import { LegalLine } from "../shell/page/legal-line.tsx";
import { useSite } from "../shell/page/use-site.ts";
import type { Route } from "./+types/finder-layout";

/** Fills the window, and the finder scrolls inside itself; in low windows the page scrolls. */
export default function FinderLayout() {
  return (
    <Frame>
      {/* Only crawlers read it: hydration leaves the served text alone, and scripts do without it. */}
      {import.meta.env.SSR ? <OrganizationData /> : <JsonLd data={{}} />}
      <Outlet />
    </Frame>
  );
}

function OrganizationData() {
  return <JsonLd data={organizationJsonLd(useSite())} />;
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
