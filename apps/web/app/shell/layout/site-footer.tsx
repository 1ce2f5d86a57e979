import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { LanguageLink } from "../language/language-link.tsx";
import { toTelHref } from "../page/tel-href.ts";
import { useSite } from "../page/use-site.ts";
import { Logo } from "./logo.tsx";

const LINK = "inline-flex min-h-11 items-center text-ink underline-offset-4 hover:underline";

export function SiteFooter() {
  const { t } = useLingui();
  const { brandName, supportPhone, supportEmail } = useSite().publicConfig;
  return (
    <footer className="relative border-line border-t bg-surface print:hidden">
      <div className="mx-auto grid max-w-7xl grid-cols-1 gap-x-12 gap-y-4 px-4 py-6 md:grid-cols-[1fr_auto] md:px-6 md:py-10">
        <div className="grid max-w-prose content-start gap-4">
          <div>
            <Logo />
          </div>
          <p className="text-muted">
            <Trans>
              {brandName} is a dental discount plan. It is <strong className="text-ink">not insurance</strong>
              . You pay the dentist yourself, at member prices.
            </Trans>
          </p>
        </div>
        <nav
          aria-label={t`Footer`}
          className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),auto))] content-start justify-between [overflow-wrap:anywhere] gap-x-6 md:grid-cols-[auto_auto] md:gap-x-12"
        >
          <Link to={paths.finder} className={LINK}>
            <Trans>Find a dentist</Trans>
          </Link>
          <Link to={paths.howItWorks} className={LINK}>
            <Trans>How it works</Trans>
          </Link>
          <Link to={paths.plans} className={LINK}>
            <Trans>Plans and prices</Trans>
          </Link>
          <Link to={paths.privacy} className={LINK}>
            <Trans>Privacy</Trans>
          </Link>
          <Link to={paths.signUp} className={LINK}>
            <Trans>Join</Trans>
          </Link>
          <Link to={paths.terms} className={LINK}>
            <Trans>Terms</Trans>
          </Link>
          <Link to={paths.accessibility} className={LINK}>
            <Trans>Accessibility</Trans>
          </Link>
          <Link to={paths.directoryAccuracy} className={LINK}>
            <Trans>How accurate we are</Trans>
          </Link>
          <Link to={paths.offices} className={LINK}>
            <Trans>For dental offices</Trans>
          </Link>
          <a href={toTelHref(supportPhone)} className={LINK}>
            {supportPhone}
          </a>
          <a href={`mailto:${supportEmail}`} className={LINK}>
            {supportEmail}
          </a>
          <LanguageLink className={LINK} />
        </nav>
      </div>
    </footer>
  );
}
