import { formatUsPhone } from "@smirk/domain/joining/contact/us-phone";
import { shortenUrl } from "@smirk/domain/text/shorten-url";
import type { Texts } from "../../locales/texts.ts";
import { nameProcedures } from "../fees/name-procedures.ts";
import { PRICE_FACTS } from "../fees/office-price-facts.ts";
import { writeHolidayList } from "./holiday-fields.ts";
import { languageName } from "./listing-fields.ts";

export interface ChangedFact {
  name: string;
  before: string;
  after: string;
}

type Write = (value: unknown) => string;

/** What people read of a logged change, a line for each fact; columns that belong to another one are left out. */
export function describeChange(texts: Texts, changes: Record<string, unknown>): ChangedFact[] {
  return [...listFacts(texts), ...listPriceFacts(texts)].flatMap(([column, name, write]) => {
    const pair = changes[column];
    if (typeof pair !== "object" || pair === null || !("before" in pair) || !("after" in pair)) return [];
    const [before, after] = [pair.before, pair.after].map((value) =>
      value === null || value === "" ? texts.t("Not known") : write(value),
    );
    return [{ name, before: before ?? "", after: after ?? "" }];
  });
}

/** The facts of a listing in the order of the page, with how each is written. */
function listFacts(texts: Texts): (readonly [column: string, name: string, write: Write])[] {
  const { t } = texts;
  return [
    ["confirmed_on", t("Confirmed on"), (value) => texts.date(String(value))],
    ["center_name", t("Office"), String],
    ["address", t("Address"), String],
    ["city", t("City"), String],
    ["zip", t("ZIP code"), String],
    ["phone", t("Phone"), (value) => formatUsPhone(String(value))],
    ["accepting_new_patients", t("New patients"), (value) => (value ? t("Accepted") : t("Not accepted"))],
    ["languages", t("Languages"), (value) => writeLanguages(texts, value)],
    ["opening_hours", t("Opening hours"), String],
    ["holidays", t("Holidays"), (value) => writeHolidayList(texts, String(value))],
    ["website", t("Website"), (value) => shortenUrl(String(value))],
    ["photos", t("Photos"), (value) => writePhotos(texts, value)],
    ["published", t("Shown to visitors"), (value) => (value ? t("Yes") : t("No"))],
  ];
}

function listPriceFacts(texts: Texts): (readonly [column: string, name: string, write: Write])[] {
  const names = nameProcedures(texts);
  return PRICE_FACTS.map(([fact, slug]) => [fact, names[slug], (value) => writePrice(texts, value)]);
}

/** 'member $62.00, usual $90.00, Nov 15, 2026' */
function writePrice(texts: Texts, value: unknown): string {
  const { t, money } = texts;
  const [member, usual, day]: unknown[] = Array.isArray(value) ? value : [];
  if (typeof day !== "string") return t("none");
  return [
    ...(typeof member === "number" ? [t("member {price}", { price: money(member) })] : []),
    ...(typeof usual === "number" ? [t("usual {price}", { price: money(usual) })] : []),
    texts.shortDate(day),
  ].join(", ");
}

function writePhotos({ t }: Texts, value: unknown): string {
  const count = Array.isArray(value) ? value.length : 0;
  return t("{count, plural, one {# photo} other {# photos}}", { count });
}

function writeLanguages(texts: Texts, value: unknown): string {
  if (!Array.isArray(value) || value.length === 0) return texts.t("Not known");
  return texts.list(value.map((code) => languageName(texts, String(code))));
}
