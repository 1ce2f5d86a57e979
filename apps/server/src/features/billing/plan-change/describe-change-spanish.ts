import type { ChangeLine } from "@smirk/contract/account/plan-change";
import { formatMoney } from "@smirk/domain/billing/money";
import { joinNames } from "@smirk/domain/joining/person-name";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import { LOCALES } from "../../../text-files/locales.ts";
import type { describeChange as english, describeTerms as englishTerms } from "./describe-change.ts";

const writeDay = (day: CalendarDay) => formatShortDate(day, LOCALES.es);
const writeMoney = (cents: number) => formatMoney(cents, LOCALES.es);

export const describeChangeSpanish: typeof english = ({ quote, period, names }) => {
  const { lines, today_cents: today, next_charge: next, recurring_cents: recurring } = quote;
  return [
    ["Plan", quote.plan_name],
    ["En la tarjeta", names.join(", ")],
    ...quote.leaving.map(({ name, surname, on }): [string, string] => [
      `Sale el ${writeDay(on)}`,
      `${joinNames(name, surname)}, que para entonces tiene 26 años`,
    ]),
    ["Entra en vigor el", writeDay(quote.from)],
    [period === "yearly" ? "Cada año" : "Cada mes", writeMoney(recurring)],
    ...lines.map((line): [string, string] => [describeLine(line), writeMoney(line.cents)]),
    ["Se cobra hoy", writeMoney(today)],
    ["Próximo cobro", `${writeMoney(next.cents)} el ${writeDay(next.date)}`],
  ];
};

const COMPONENTS = {
  plan: "plan",
  family: "familiares",
  family_extra: "toda la familia",
  other: "membresía",
};

function describeLine({ kind, component, cents, until }: ChangeLine): string {
  if (kind === "carried") return cents > 0 ? "Tomado de su saldo" : "Agregado a su próximo cobro";
  const end = until === null ? "" : ` hasta el ${writeDay(until)}`;
  const what = kind === "credit" ? "Tiempo sin usar" : "Precio";
  return `${what}, ${COMPONENTS[component]}${end}`;
}

export const describeTermsSpanish: typeof englishTerms = ({ quote, period }) => [
  "El cargo único de procesamiento no se cobra otra vez.",
  quote.keeps_plan_price
    ? "Sigue con el precio del plan que usted aceptó. Lo demás que cambia tiene el precio de hoy."
    : "Se aplican los precios de hoy.",
  ...(quote.promotion === "none"
    ? []
    : [quote.promotion === "goes_on" ? "Su promoción continúa." : "Su promoción termina con este cambio."]),
  `Su membresía se renueva automáticamente cada ${period === "yearly" ? "año" : "mes"} hasta que usted cancele.`,
];
