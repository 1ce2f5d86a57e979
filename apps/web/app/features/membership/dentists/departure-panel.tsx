import { Trans, useLingui } from "@lingui/react/macro";
import type { Departure, NearDentist, PersonWithDentist } from "@smirk/contract/account/dentists";
import { Button } from "@smirk/ui/controls/button.tsx";
import { Link } from "react-router";
import { providerName } from "../../../directory/provider-name.ts";
import { useDirectoryNames } from "../../../directory/use-directory-names.ts";
import { paths } from "../../../paths.ts";
import { ButtonLink } from "../../../ui/controls/button-link.tsx";
import { saveChoosingFor } from "../../session/choosing-for.ts";
import { Panel } from "../panel.tsx";
import { OfficeLines } from "./person-row.tsx";

interface DeparturePanelProps {
  departure: Departure;
  people: readonly PersonWithDentist[];
  /** The location that is being chosen. */
  busyWith: string | null;
  onChoose: (near: NearDentist) => void;
}

/** A dentist who has left the directory or one office, with those who could take the place. */
export function DeparturePanel({ departure, people, busyWith, onChoose }: DeparturePanelProps) {
  const { i18n } = useLingui();
  const dentist = providerName(departure);
  const names = namesOf(people, departure.person_ids, i18n.locale);
  const { nearest, elsewhere } = departure;
  const offered = elsewhere === null ? nearest : [elsewhere, ...nearest];
  const title =
    elsewhere === null ? (
      <Trans>{dentist} has left our directory</Trans>
    ) : (
      <Trans>{dentist} has left the office you chose</Trans>
    );
  return (
    <Panel title={title}>
      <p>
        {elsewhere !== null ? (
          <Trans>
            This was the dentist of {names}, and is listed at another office now. Choose it, another dentist
            nearby, or one from the map:
          </Trans>
        ) : nearest.length === 0 ? (
          <Trans>This was the dentist of {names}. Please choose another one from the map.</Trans>
        ) : (
          <Trans>This was the dentist of {names}. Choose one of the nearest, or another from the map:</Trans>
        )}
      </p>
      {offered.length > 0 && (
        <ul className="grid grid-cols-1 divide-y divide-line">
          {offered.map((near) => (
            <Nearest
              key={near.location_id}
              near={near}
              names={names}
              isBusy={busyWith === near.location_id}
              onChoose={() => onChoose(near)}
            />
          ))}
        </ul>
      )}
      <ButtonLink
        to={paths.finder}
        variant={offered.length === 0 ? "primary" : "secondary"}
        size="small"
        className="justify-self-start max-sm:w-full"
        onClick={() => saveChoosingFor(departure.person_ids)}
      >
        <Trans>Find another dentist</Trans>
      </ButtonLink>
    </Panel>
  );
}

interface NearestProps {
  near: NearDentist;
  names: string;
  isBusy: boolean;
  onChoose: () => void;
}

function Nearest({ near, names, isBusy, onChoose }: NearestProps) {
  const { t } = useLingui();
  const { distance } = useDirectoryNames();
  const dentist = providerName(near);
  const away = distance(near.distance_miles);
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 py-4 first:pt-0">
      <div className="grid min-w-0 flex-[1_1_15rem] gap-1">
        <Link
          to={paths.dentist(near.location_id)}
          className="inline-flex min-h-11 items-center justify-self-start break-words font-semibold text-action underline underline-offset-4"
        >
          {dentist}
        </Link>
        <p className="text-muted">
          {near.accepting_new_patients ? (
            <Trans>{away} away, accepts new patients</Trans>
          ) : (
            <Trans>{away} away</Trans>
          )}
        </p>
        <OfficeLines office={near} />
      </div>
      <Button
        size="small"
        className="max-sm:w-full"
        busy={isBusy}
        aria-label={t`Choose ${dentist} for ${names}`}
        onClick={onChoose}
      >
        <Trans>Choose</Trans>
      </Button>
    </li>
  );
}

/** First names, as in "Maria, Sam and Mia". */
export function namesOf(
  people: readonly PersonWithDentist[],
  ids: readonly string[],
  locale: string,
): string {
  const names = people.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  return new Intl.ListFormat(locale).format(names);
}
