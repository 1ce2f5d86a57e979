import { dateTimeFormat } from "../intl-formats.ts";

const EASTERN = "America/New_York";
const CENTRAL = "America/Chicago";
const MOUNTAIN = "America/Denver";
const PACIFIC = "America/Los_Angeles";

/** A state's time zone and the ZIP prefixes that differ (null: ambiguous). */
interface StateZone {
  usual: string;
  except?: Record<string, string | null>;
}

const each = (list: string, zone: string | null) =>
  Object.fromEntries(list.split(" ").map((start) => [start, zone]));

const ONE_ZONE: Record<string, string> = {
  ...each("CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV", EASTERN),
  ...each("AR IA IL LA MN MO MS WI", CENTRAL),
  ...each("CO MT NM UT WY", MOUNTAIN),
  ...each("CA WA", PACIFIC),
  HI: "Pacific/Honolulu",
};

/** Time zones follow counties, ZIP codes do not: ambiguous prefixes are left out rather than guessed. */
const SEVERAL_ZONES: Record<string, StateZone> = {
  AK: { usual: "America/Anchorage", except: each("99546 99547", null) },
  AL: { usual: CENTRAL, except: each("368", null) },
  AZ: { usual: "America/Phoenix", except: each("860 865", null) },
  FL: { usual: EASTERN, except: { 324: null, 325: CENTRAL } },
  ID: { usual: MOUNTAIN, except: { 835: null, 838: PACIFIC } },
  IN: { usual: EASTERN, except: { ...each("463 464 476 477", CENTRAL), ...each("465 475 479", null) } },
  KS: { usual: CENTRAL, except: each("677 678", null) },
  KY: { usual: EASTERN, except: { ...each("420 421 422 423 424", CENTRAL), ...each("401 426 427", null) } },
  MI: { usual: "America/Detroit", except: each("498 499", null) },
  ND: { usual: CENTRAL, except: each("585 586 588", null) },
  NE: { usual: CENTRAL, except: { ...each("690 691 692", null), 693: MOUNTAIN } },
  NV: { usual: PACIFIC, except: each("898", null) },
  OK: { usual: CENTRAL, except: each("739", null) },
  OR: { usual: PACIFIC, except: each("979", null) },
  SD: { usual: CENTRAL, except: { ...each("575 576", null), 577: MOUNTAIN } },
  TN: { usual: CENTRAL, except: { ...each("374 376 378 379", EASTERN), ...each("373 377", null) } },
  TX: { usual: CENTRAL, except: { 798: null, ...each("799 885", MOUNTAIN) } },
};

/** IANA time zone of a US address; null when ambiguous. */
export function timeZoneOf(state: string, zip: string): string | null {
  const code = state.toUpperCase();
  if (Object.hasOwn(ONE_ZONE, code)) return ONE_ZONE[code] ?? null;
  const several = Object.hasOwn(SEVERAL_ZONES, code) ? SEVERAL_ZONES[code] : undefined;
  if (several === undefined || !/^\d{5}/.test(zip)) return null;
  const starts = Object.entries(several.except ?? {});
  const found = starts.find(([start]) => zip.startsWith(start));
  return found ? found[1] : several.usual;
}

/** What the clocks of a zone show. @returns `day`: midnight UTC of the calendar day, in milliseconds */
export function localMoment(now: Date, timeZone: string): { day: number; minute: number } {
  const parts = dateTimeFormat("en-US", {
    timeZone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(now);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const day = Date.UTC(read("year"), read("month") - 1, read("day"));
  return { day, minute: read("hour") * 60 + read("minute") };
}
