import { Plural, Trans } from "@lingui/react/macro";
import type { LocationCard } from "@smirk/domain/directory/location-card";
import { zip5 } from "@smirk/domain/geography/postal-code";
import { Link } from "react-router";
import { fileUrl } from "../../api/directory/providers.ts";
import { providerHeading } from "../../directory/provider-name.ts";
import { useDirectoryNames } from "../../directory/use-directory-names.ts";
import { paths } from "../../paths.ts";
import { useSite } from "../../shell/page/use-site.ts";
import { Avatar } from "../../ui/controls/avatar.tsx";
import { Badge } from "../../ui/controls/badge.tsx";
import { Stars } from "../../ui/controls/stars.tsx";
import { ListingWords } from "../../ui/opening/listing-words.tsx";
import { OpeningWords } from "../../ui/opening/opening-words.tsx";

interface CityDentistProps {
  location: LocationCard;
  /** Says that members pay less here, on a page where they do not everywhere. */
  isMarked: boolean;
}

export function CityDentist({ location, isMarked }: CityDentistProps) {
  const names = useDirectoryNames();
  const { apiUrl } = useSite().publicConfig;
  const { provider, avatar_src, rating, review_count } = location;
  return (
    <li className="relative flex flex-wrap gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-4 hover:border-control has-focus-visible:outline-3 has-focus-visible:outline-action">
      <Avatar
        name={`${provider.name} ${provider.last_name}`}
        src={avatar_src && fileUrl(apiUrl, avatar_src)}
        className="size-16"
      />
      <div className="grid min-w-0 grow basis-32 grid-cols-1 content-start gap-1">
        <h2 className="break-words font-bold text-lg leading-6">
          {/* The whole card is the link's target. */}
          <Link
            to={paths.dentist(location.id)}
            className="text-ink no-underline outline-none after:absolute after:inset-0 hover:underline"
          >
            {providerHeading(provider)}
          </Link>
        </h2>
        {rating !== null && review_count > 0 && (
          <p className="flex flex-wrap items-center gap-x-1.5 text-muted text-sm">
            <Stars rating={rating} />
            <span className="font-semibold text-ink">{rating.toFixed(1)}</span>
            <Plural value={review_count} one="# review" other="# reviews" />
          </p>
        )}
        {isMarked && (
          <p>
            <Badge tone="sun">
              <Trans>Members pay less</Trans>
            </Badge>
          </p>
        )}
        <p className="text-sm">{names.specialities(provider.specialities).join(", ")}</p>
        <p className="wrap-anywhere text-muted text-sm">
          <Trans>
            {location.address}, {location.city}, {location.state} {zip5(location.zip)}
          </Trans>
        </p>
        <p className="text-muted text-sm empty:hidden">
          <ListingWords listing={location} />
        </p>
        <p className="min-h-5 text-muted text-sm">
          <OpeningWords location={location} />
        </p>
      </div>
    </li>
  );
}
