import { Trans, useLingui } from "@lingui/react/macro";
import type { SearchReading } from "@smirk/domain/finder/search-reading";
import { useSite } from "../../../shell/page/use-site.ts";
import { placeLabel } from "../first-view/place-label.ts";
import type { Finder } from "../use-finder.ts";
import { goToPlace } from "./finder-actions.ts";

/** What of a search the list does not keep to, and the places that it may have meant. */
export function ReadingNote({ finder }: { finder: Finder }): React.ReactNode {
  const { reading } = finder;
  if (reading === null || !saysSomething(reading)) return null;
  return (
    <p role="status" className="py-1 text-sm">
      <NotLookedFor reading={reading} />
      <UnknownPlace reading={reading} />
      <AskedPlaces reading={reading} finder={finder} />
      <Payer reading={reading} />
    </p>
  );
}

function saysSomething({ not_looked_for: words, unknown_place: place, payer, uninsured }: SearchReading) {
  return words.length > 0 || place !== null || payer !== null || uninsured;
}

function NotLookedFor({ reading }: { reading: SearchReading }) {
  const words = reading.not_looked_for.join(", ");
  return (
    words !== "" && (
      <>
        <Trans>Not looked for: {words}.</Trans>{" "}
      </>
    )
  );
}

function UnknownPlace({
  reading: { unknown_place: place, asked_places: asked },
}: {
  reading: SearchReading;
}) {
  if (place === null) return null;
  return (
    <>
      {asked.length > 0 ? (
        <Trans>We do not know “{place}” near here.</Trans>
      ) : (
        <Trans>We do not know “{place}”. Type a street, a ZIP code or a town.</Trans>
      )}{" "}
    </>
  );
}

function AskedPlaces({ reading, finder }: { reading: SearchReading; finder: Finder }) {
  const { i18n } = useLingui();
  const { apiUrl } = useSite().publicConfig;
  const asked = reading.asked_places;
  if (asked.length === 0) return null;
  const places = new Map(asked.map((place) => [placeLabel(place.name), place]));
  const list = new Intl.ListFormat(i18n.locale, { type: "disjunction" }).formatToParts(places.keys());
  return (
    <>
      <Trans>Did you mean</Trans>{" "}
      {list.map(({ type, value }) => {
        const place = type === "element" ? places.get(value) : undefined;
        return place === undefined ? (
          value
        ) : (
          <button
            key={value}
            type="button"
            onClick={() => void goToPlace(finder, apiUrl, place)}
            className="inline-flex min-h-7 items-center font-semibold text-action underline underline-offset-4"
          >
            {value}
          </button>
        );
      })}
      {"? "}
    </>
  );
}

/** A visitor who asks for an insurer learns it before the visit. */
function Payer({ reading: { payer, uninsured } }: { reading: SearchReading }) {
  const { brandName } = useSite().publicConfig;
  if (payer === null)
    return uninsured && <Trans>{brandName} is not insurance. Members pay the member price.</Trans>;
  return (
    <Trans>
      {brandName} is not insurance, and we do not know who takes {payer}. Call and ask: “Do you take {payer}?”
    </Trans>
  );
}
