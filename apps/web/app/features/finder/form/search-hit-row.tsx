import { Trans } from "@lingui/react/macro";
import { memo } from "react";
import { fileUrl } from "../../../api/directory/providers.ts";
import { providerName } from "../../../directory/provider-name.ts";
import { useDirectoryNames } from "../../../directory/use-directory-names.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { Avatar } from "../../../ui/controls/avatar.tsx";
import { Badge } from "../../../ui/controls/badge.tsx";
import { ListingWords } from "../../../ui/opening/listing-words.tsx";
import type { SearchHit } from "../rules/finder-search.ts";

export const SearchHitRow = memo(function SearchHitRow({
  hit: { card, miles, practice, speciality },
  ownPlan,
}: {
  hit: SearchHit;
  /** The member's; null for visitors. */
  ownPlan: string | null;
}) {
  const names = useDirectoryNames();
  const { apiUrl } = useSite().publicConfig;
  return (
    <span className="flex items-center gap-3">
      <Avatar
        name={`${card.provider.name} ${card.provider.last_name}`}
        src={card.avatar_src && fileUrl(apiUrl, card.avatar_src)}
        className="size-10 rounded-full"
      />
      <span className="grid min-w-0 grow">
        <span className="break-words font-semibold">{providerName(card.provider)}</span>
        <span className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
          {practice !== null && <span className="break-words font-semibold">{practice}</span>}
          {card.city}, {card.state}
          <span className="empty:hidden">
            <ListingWords listing={card} />
          </span>
          {speciality !== null && <Badge>{names.speciality(speciality)}</Badge>}
          {ownPlan !== null && !card.plans.includes(ownPlan) && (
            <span className="font-semibold">
              <Trans>Not in your plan</Trans>
            </span>
          )}
        </span>
      </span>
      <span className="shrink-0 text-muted text-sm tabular-nums">{names.distance(miles, card)}</span>
    </span>
  );
});
