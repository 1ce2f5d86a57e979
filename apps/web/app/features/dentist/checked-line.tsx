import { Trans, useLingui } from "@lingui/react/macro";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import type { LocationDetails } from "../../api/directory/location-details.ts";
import { Icon } from "../../ui/controls/icon.tsx";

/** Whether the entry is in doubt, or the day on which it was found to be right; nothing without either. */
export function CheckedLine({ location }: { location: LocationDetails }) {
  const { i18n } = useLingui();
  const { being_checked: isChecked, confirmed_on: confirmedOn } = location;
  if (!isChecked && confirmedOn === null) return null;
  const day = confirmedOn === null ? "" : formatShortDate(confirmedOn, i18n.locale);
  return (
    <p className="flex items-center gap-2">
      <Icon name={isChecked ? "info" : "check"} />
      {isChecked ? <Trans>Being checked</Trans> : <Trans>Confirmed {day}</Trans>}
    </p>
  );
}
