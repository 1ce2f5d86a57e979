import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { PageMeta } from "../../../shell/page/page-meta.tsx";
import { Icon } from "../../../ui/controls/icon.tsx";

interface SectionPageProps {
  title: string;
  intro?: React.ReactNode;
  /** Whether a form has an error: the page's title says so. */
  hasError?: boolean;
  /** The page that 'back' leads to; the home page is left out on wide windows, which show it beside. */
  back?: { to: string; title: React.ReactNode };
  children: React.ReactNode;
}

/** Title, way back and width of every section of a member's pages. */
export function SectionPage({ title, intro, hasError = false, back, children }: SectionPageProps) {
  const { t } = useLingui();
  return (
    <div className="mx-auto grid w-full max-w-4xl grid-cols-1 gap-6 px-[min(1.25rem,5.6vw)] pt-4 pb-12 md:pt-8 md:pb-20 lg:pt-12 print:max-w-none print:p-0">
      <PageMeta title={hasError ? t`Error: ${title}` : title} noIndex />
      <header className="grid gap-2">
        <BackLink to={back?.to ?? paths.membership} isHome={back === undefined}>
          {back?.title ?? <Trans>Your membership</Trans>}
        </BackLink>
        <h1 className="page-title">{title}</h1>
        {intro !== undefined && <p className="text-lg text-muted">{intro}</p>}
      </header>
      {children}
    </div>
  );
}

export function BackLink({
  to,
  isHome = false,
  children,
}: {
  to: string;
  isHome?: boolean;
  children: React.ReactNode;
}) {
  return (
    <Link
      to={to}
      className={`-ml-3 inline-flex min-h-11 items-center gap-2 justify-self-start rounded-full px-3 font-medium text-ink no-underline hover:bg-tint print:hidden ${isHome ? "lg:hidden" : ""}`}
    >
      <Icon name="back" />
      {children}
    </Link>
  );
}
