import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { planBadges } from "@smirk/domain/plan-lists";
import { providerName } from "@smirk/domain/provider-name";
import { Link } from "react-router";
import { fileUrl, type LocationDetails } from "../../api/providers.ts";
import { useSite } from "../../page/use-site.ts";
import { paths } from "../../paths.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Stars } from "../../ui/stars.tsx";

/** Who this is, in one glance. */
export function DentistHeader({ location }: { location: LocationDetails }) {
  const { apiUrl, brandName } = useSite().publicConfig;
  const { t } = useLingui();
  const { provider, avatar_src, plans } = location;
  return (
    <div className="min-w-0">
      <Link
        to={paths.finder}
        className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-full px-2 font-semibold text-action no-underline hover:bg-tint"
      >
        <Icon name="back" />
        <Trans>Back to all dentists</Trans>
      </Link>
      <div className="flex gap-4 pt-3 md:gap-6">
        <Avatar
          name={`${provider.name} ${provider.last_name}`}
          src={avatar_src && fileUrl(apiUrl, avatar_src)}
          className="size-20 text-2xl md:size-28"
        />
        <div className="grid min-w-0 content-start justify-items-start gap-2">
          <h1 className="break-words font-bold text-2xl md:text-3xl">{providerName(provider)}</h1>
          {location.center_name && <p className="text-lg text-muted">{location.center_name}</p>}
          <RatingLink location={location} />
          <p className="flex flex-wrap gap-2">
            {location.smirk_verified && (
              <Badge>
                <Icon name="check" className="size-4" />
                <Trans>{brandName} verified</Trans>
              </Badge>
            )}
            {planBadges(plans).map((badge) => (
              <Badge key={badge} tone="sun">
                {badge === "insurance" ? t`Insurance Plan` : t`Discount Plan`}
              </Badge>
            ))}
          </p>
        </div>
      </div>
    </div>
  );
}

function RatingLink({ location: { rating, review_count } }: { location: LocationDetails }) {
  if (rating === null || review_count === 0) {
    return (
      <p className="text-muted">
        <Trans>No reviews yet</Trans>
      </p>
    );
  }
  return (
    <a
      href="#opinions"
      className="inline-flex min-h-8 flex-wrap items-center gap-x-2 text-ink underline-offset-4 hover:underline"
    >
      <Stars rating={rating} className="size-5" />
      <span className="font-semibold">{rating.toFixed(1)}</span>
      <span className="text-muted">
        <Plural value={review_count} one="# review" other="# reviews" />
      </span>
    </a>
  );
}
