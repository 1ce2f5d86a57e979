import { Trans, useLingui } from "@lingui/react/macro";
import { planBadges } from "@smirk/domain/plan-lists";
import { providerName } from "@smirk/domain/provider-name";
import { fileUrl, type LocationDetails } from "../../api/providers.ts";
import { useSite } from "../../page/use-site.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import { BackLink } from "./back-link.tsx";
import { RatingLink } from "./rating-link.tsx";

/** Who this is, in one glance. */
export function DentistHeader({ location }: { location: LocationDetails }) {
  const { apiUrl, brandName } = useSite().publicConfig;
  const { t } = useLingui();
  const { provider, avatar_src, plans } = location;
  return (
    <div className="min-w-0">
      <BackLink />
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 pt-3 md:gap-x-6">
        <Avatar
          name={`${provider.name} ${provider.last_name}`}
          src={avatar_src && fileUrl(apiUrl, avatar_src)}
          className="row-span-2 size-20 text-2xl md:size-28"
        />
        <div className="grid min-w-0 content-start justify-items-start gap-1">
          <h1 className="break-words font-bold text-2xl md:text-3xl">{providerName(provider)}</h1>
          {location.center_name && <p className="text-lg text-muted">{location.center_name}</p>}
          <RatingLink location={location} />
        </div>
        {/* A row of its own on phones: where it breaks must not hang on a pixel of the font. */}
        <p className="col-span-2 flex flex-wrap gap-2 empty:hidden md:col-span-1 md:col-start-2">
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
  );
}
