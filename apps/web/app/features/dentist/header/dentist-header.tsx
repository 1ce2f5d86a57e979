import { Trans, useLingui } from "@lingui/react/macro";
import { isVerifiedNow } from "@smirk/domain/directory/listing-state";
import { planBadges } from "@smirk/domain/membership/plan-lists";
import type { MouseEvent } from "react";
import { Link, useNavigate } from "react-router";
import type { LocationDetails } from "../../../api/directory/location-details.ts";
import { fileUrl } from "../../../api/directory/providers.ts";
import { providerHeading } from "../../../directory/provider-name.ts";
import { paths } from "../../../paths.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { Avatar } from "../../../ui/controls/avatar.tsx";
import { Badge } from "../../../ui/controls/badge.tsx";
import { Icon } from "../../../ui/controls/icon.tsx";
import { RatingLink } from "./rating-link.tsx";

export function DentistHeader({ location }: { location: LocationDetails }) {
  const { apiUrl, brandName } = useSite().publicConfig;
  const { t } = useLingui();
  const { provider, avatar_src, plans } = location;
  return (
    <div className="min-w-0">
      <BackLink />
      {/* Fixed row heights on phones: a late font must not move the page. */}
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-2 pt-3 md:gap-x-6 md:gap-y-1">
        <Avatar
          name={`${provider.name} ${provider.last_name}`}
          src={avatar_src && fileUrl(apiUrl, avatar_src)}
          className="size-[min(5rem,22.3vw)] text-[min(1.5rem,6.7vw)] md:row-span-3 md:size-28"
        />
        <h1 className="grid min-h-20 grid-cols-1 items-center break-words font-bold text-[min(1.5rem,11vw)]/8 md:block md:min-h-0 md:text-3xl">
          {providerHeading(provider)}
        </h1>
        <div className="col-span-2 grid min-w-0 justify-items-start md:col-span-1 md:col-start-2">
          {location.center_name && (
            <p className="max-w-full break-words text-lg text-muted">{location.center_name}</p>
          )}
          <RatingLink location={location} />
        </div>
        <p className="col-span-2 flex flex-wrap gap-2 empty:hidden md:col-span-1 md:col-start-2 md:pt-1">
          {isVerifiedNow(location) && (
            <Badge>
              <Icon name="check" className="size-4" />
              <Trans>{brandName} verified</Trans>
            </Badge>
          )}
          {planBadges(plans).map((badge) =>
            badge === "insurance" ? (
              <Badge key={badge} tone="sun">{t`Insurance Plan`}</Badge>
            ) : (
              <Link
                key={badge}
                to={paths.discountPlan}
                title={t`What this means`}
                className="rounded-full text-ink underline underline-offset-4"
              >
                <Badge tone="sun">
                  {t`Discount Plan`}
                  <Icon name="info" className="size-4" />
                </Badge>
              </Link>
            ),
          )}
        </p>
      </div>
    </div>
  );
}

/** History entries of this site behind this one, as counted by the router. */
function pagesBehind(): number {
  const { idx } = (history.state ?? {}) as { idx?: unknown };
  return typeof idx === "number" ? idx : 0;
}

function BackLink() {
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (opensElsewhere || pagesBehind() === 0) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link
      to={paths.finder}
      onClick={goBack}
      className="-ml-2 inline-flex min-h-11 items-center gap-2 justify-self-start rounded-full px-2 pr-3 font-semibold text-action no-underline hover:bg-tint"
    >
      <Icon name="back" />
      <Trans>Back</Trans>
    </Link>
  );
}
