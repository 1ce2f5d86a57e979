import { useLingui } from "@lingui/react/macro";
import { formatPrice } from "@smirk/domain/billing/money";
import type { OpenTime } from "@smirk/domain/finder/open-times";
import { dateTimeFormat } from "@smirk/domain/intl-formats";
import { type FinderFilter, isChosen, NO_FILTER, type SaidName } from "../first-view/finder-filter.ts";

/** What a chip says, and the filter without it. */
export interface SaidChip {
  key: string;
  name: SaidName;
  label: string;
  without: FinderFilter;
}

/** A Sunday. */
const SUNDAY = Date.UTC(2026, 0, 4);
const DAY_MS = 86_400_000;
const DAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/** A chip for each part of a search that has no dialog of choices. */
export function useSaidChips(filter: FinderFilter): SaidChip[] {
  const { t, i18n } = useLingui();
  const nameOf = (time: OpenTime): string => {
    const names: Partial<Record<OpenTime, string>> = {
      now: t`Open now`,
      today: t`Open today`,
      tomorrow: t`Open tomorrow`,
      weekend: t`Open on weekends`,
      evening: t`Open evenings`,
      all_day: t`Open 24 hours`,
    };
    const date = new Date(SUNDAY + DAYS.indexOf(time) * DAY_MS);
    const day = dateTimeFormat(i18n.locale, { weekday: "long", timeZone: "UTC" }).format(date);
    return names[time] ?? t`Open on ${day}`;
  };
  const chips: SaidChip[] = filter.open.map((time) => ({
    key: time,
    name: "open",
    label: nameOf(time),
    without: { ...filter, open: filter.open.filter((other) => other !== time) },
  }));
  const add = (name: SaidName, label: string) => {
    if (isChosen(filter, name))
      chips.push({ key: name, name, label, without: { ...filter, [name]: NO_FILTER[name] } });
  };
  add("accepting", t`Takes new patients`);
  const dollars = formatPrice(filter.mostCents ?? 0, i18n.locale);
  add("mostCents", t`Up to ${dollars}`);
  return chips;
}
