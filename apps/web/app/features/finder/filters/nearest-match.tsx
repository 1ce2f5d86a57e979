import { Trans, useLingui } from "@lingui/react/macro";
import type { LatLng } from "@smirk/domain/geography/geo";
import { Button } from "@smirk/ui/controls/button.tsx";
import type { NearLocation } from "../../../api/nearest-locations.ts";
import { useDirectoryNames } from "../../../directory/use-directory-names.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { fitSearch } from "../rules/fit-nearest.ts";
import { mapSize, showView } from "../search/finder-actions.ts";
import type { Finder } from "../use-finder.ts";

interface NearestMatchProps {
  finder: Finder;
  from: LatLng;
  nearest: readonly NearLocation[];
}

/** Says how far the nearest is, and goes there. */
export function NearestMatch({ finder, from, nearest }: NearestMatchProps) {
  const { t } = useLingui();
  const names = useDirectoryNames();
  const [first] = nearest;
  if (first === undefined) return null;
  const distance = names.distance(first.distance_miles, first);
  const { city, state } = first;
  const { q } = finder.filter;
  return (
    <Notice
      icon="search"
      title={q === "" ? t`No dentists in this part of the map` : t`No dentist here for “${q}”`}
      action={
        <Button size="small" onClick={() => showView(finder, fitSearch(from, nearest, mapSize(finder)))}>
          <Trans>Show the nearest</Trans>
        </Button>
      }
    >
      <p>
        {finder.isAway ? (
          <Trans>
            The nearest is {distance} from the middle of the map, in {city}, {state}.
          </Trans>
        ) : (
          <Trans>
            The nearest is {distance} away, in {city}, {state}.
          </Trans>
        )}
      </p>
    </Notice>
  );
}
