import { Trans, useLingui } from "@lingui/react/macro";
import { dateTimeFormat } from "@smirk/domain/intl-formats";
import { readBirthDate } from "@smirk/domain/joining/date-of-birth";

/** "born April 21, 1985"; the text itself when it is no date. */
export function BirthWords({ date }: { date: string }) {
  const { i18n } = useLingui();
  const born = readBirthDate(date);
  const format = dateTimeFormat(i18n.locale, { dateStyle: "long", timeZone: "UTC" });
  const day = born === null ? date : format.format(new Date(born));
  return <Trans>born {day}</Trans>;
}
