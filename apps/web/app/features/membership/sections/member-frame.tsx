import { useMembership } from "../use-membership.ts";
import { MembershipContext } from "./membership-state.ts";
import { SectionNav } from "./section-nav.tsx";

/** One column on phones; on wide windows the sections stand beside the page. */
export function MemberFrame({ children }: { children: React.ReactNode }) {
  const membership = useMembership();
  return (
    <MembershipContext value={membership}>
      <div className="mx-auto w-full max-w-7xl lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:block print:max-w-none">
        <SectionNav />
        <div className="min-w-0">{children}</div>
      </div>
    </MembershipContext>
  );
}
