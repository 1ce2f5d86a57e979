import { Trans, useLingui } from "@lingui/react/macro";
import { readBirthDate } from "@smirk/domain/joining/date-of-birth";
import { formatShortDate } from "@smirk/domain/wire/short-date";

/** "born Apr 21, 1985"; the text itself when it is no date. */
export function BirthWords({ date }: { date: string }) {
  const { i18n } = useLingui();
  const born = readBirthDate(date);
  const day = born === null ? date : formatShortDate(born, i18n.locale);
  return <Trans>born {day}</Trans>;
}
