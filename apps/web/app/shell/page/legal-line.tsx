import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { LanguageLink } from "../language/language-link.tsx";
import { useSite } from "./use-site.ts";

const LINK = "inline-flex min-h-8 items-center underline underline-offset-4 hover:text-ink";

/** Replaces the footer where a screen has no space for one. */
export function LegalLine({ className = "" }: { className?: string }) {
  const { t } = useLingui();
  const { brandName } = useSite().publicConfig;
  return (
    <footer
      className={`relative z-10 flex flex-wrap items-center justify-between gap-x-4 border-line border-t bg-surface px-4 text-muted text-sm md:px-5 ${className}`}
    >
      <p className="max-md:sr-only">
        <Trans>{brandName} is a dental discount plan. It is not insurance.</Trans>
      </p>
      <p aria-hidden="true" className="md:hidden">
        <Trans>Not insurance</Trans>
      </p>
      <nav aria-label={t`Footer`} className="flex flex-wrap gap-x-4">
        <LanguageLink className={LINK} />
        <Link to={paths.privacy} className={LINK}>
          <Trans>Privacy</Trans>
        </Link>
        <Link to={paths.terms} className={LINK}>
          <Trans>Terms</Trans>
        </Link>
        <Link to={paths.accessibility} className={LINK}>
          <Trans>Accessibility</Trans>
        </Link>
      </nav>
    </footer>
  );
}
