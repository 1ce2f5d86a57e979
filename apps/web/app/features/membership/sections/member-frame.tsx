import { useLingui } from "@lingui/react/macro";
import { NavLink } from "react-router";
import { paths } from "../../../paths.ts";
import { Icon, type IconName } from "../../../ui/controls/icon.tsx";
import { useMembership } from "../use-membership.ts";
import { MembershipContext, useSections } from "./use-sections.ts";

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

function SectionNav() {
  const { t, i18n } = useLingui();
  const sections = useSections();
  return (
    <nav aria-label={t`Membership`} className="hidden pt-12 pl-5 lg:block print:hidden">
      <ul className="sticky top-6 grid gap-1">
        <li>
          <SectionLink to={paths.membership} icon="card" title={t`Your membership`} />
        </li>
        {sections.map(({ path, title, icon }) => (
          <li key={path}>
            <SectionLink to={path} icon={icon} title={i18n._(title)} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SectionLink({ to, icon, title }: { to: string; icon: IconName; title: string }) {
  return (
    <NavLink
      to={to}
      end={to === paths.membership}
      className="flex min-h-11 items-center gap-3 rounded-full px-4 py-2 font-medium text-ink no-underline hover:bg-tint aria-[current=page]:bg-tint aria-[current=page]:font-semibold aria-[current=page]:text-on-tint"
    >
      <Icon name={icon} />
      {title}
    </NavLink>
  );
}
