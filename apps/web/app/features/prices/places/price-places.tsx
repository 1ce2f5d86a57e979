import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { PageMeta } from "../../../shell/page/page-meta.tsx";
import { NextSteps } from "../next-steps.tsx";
import type { ShownPlaces } from "./load-price-places.server.ts";

const LINK = "inline-block min-h-11 content-center text-action underline underline-offset-4";

/** The way to the pages of prices: states, towns, procedures. */
export function PricePlaces({ place, links, above }: ShownPlaces) {
  const { t } = useLingui();
  const heading = place === null ? t`What procedures cost` : t`What procedures cost in ${place}`;
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-8 px-[min(1rem,4.4vw)] py-10 md:px-6 md:py-14">
      <PageMeta
        title={heading}
        noIndex={links.length === 0}
        description={t`${heading}: member prices and usual prices at offices, with the source and the day of each. Not insurance.`}
      />
      <div className="grid gap-3">
        {place !== null && <Above above={above} />}
        <h1 className="wrap-anywhere font-bold text-[min(1.875rem,11vw)]">{heading}</h1>
        <p className="text-lg text-muted">
          {links.length > 0 ? (
            <Trans>Members pay the member price to the office. Others pay the usual price.</Trans>
          ) : (
            <Trans>We do not know enough prices here yet. Ask the offices on the map for theirs.</Trans>
          )}
        </p>
      </div>
      {links.length > 0 && (
        <nav aria-label={heading}>
          <ul className="grid grid-cols-1 gap-x-8 sm:grid-cols-2">
            {links.map(({ to, name }) => (
              <li key={to}>
                <Link to={to} className={`${LINK} wrap-anywhere`}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <NextSteps />
    </div>
  );
}

function Above({ above }: Pick<ShownPlaces, "above">) {
  return (
    <p className="flex flex-wrap gap-x-5">
      <Link to={paths.prices} className={LINK}>
        <Trans>All states</Trans>
      </Link>
      {above.map(({ to, name }) => (
        <Link key={to} to={to} className={LINK}>
          {name}
        </Link>
      ))}
    </p>
  );
}
