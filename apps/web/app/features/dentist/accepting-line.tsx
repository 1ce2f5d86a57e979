import { Trans, useLingui } from "@lingui/react/macro";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import type { LocationDetails } from "../../api/directory/location-details.ts";
import { Icon } from "../../ui/controls/icon.tsx";

/**
 * Shows nothing where it is not known. The day is written out: the page may have been kept for a while. It has a line of
 * its own: beside the words it would fit or not with the typeface, and move the page.
 */
export function AcceptingLine({ location }: { location: LocationDetails }) {
  const { i18n } = useLingui();
  const { accepting_new_patients: accepts, accepting_checked_on: checkedOn } = location;
  if (accepts === null || checkedOn === null) return null;
  const day = formatShortDate(checkedOn, i18n.locale);
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <Icon
        name={accepts ? "check" : "close"}
        className={`size-5 ${accepts ? "text-action" : "text-muted"}`}
      />
      <span className="font-semibold">
        {accepts ? <Trans>Accepting new patients</Trans> : <Trans>Not accepting new patients</Trans>}
      </span>
      <span className="basis-full pl-7 text-muted text-sm">
        <Trans>as of {day}</Trans>
      </span>
    </p>
  );
}
