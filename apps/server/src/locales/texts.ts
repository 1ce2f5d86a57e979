import { readFileSync } from "node:fs";
import path from "node:path";
import { setupI18n } from "@lingui/core";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { formatMoney } from "@smirk/domain/billing/money";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "@smirk/domain/wire/language";
import { formatSentenceDate, formatShortDate } from "@smirk/domain/wire/short-date";
import { parsePo } from "pofile-ts";

/** The values that a message names. The types do not separate those of a plural or a select from its cases. */
type ValuesOf<Message extends string> = Message extends `${string}, ${"plural" | "select"},${string}`
  ? Record<string, string | number>
  : Record<NamesIn<Message>, string | number>;
type NamesIn<Message extends string> = Message extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
type Values<Message extends string> = [NamesIn<Message>] extends [never] ? [] : [values: ValuesOf<Message>];

/** How one language writes what emails, text messages and documents say. */
export interface Texts {
  language: Language;
  /** The locale by which Intl writes in it. */
  locale: string;
  /** @param message in English, in ICU MessageFormat; `npm run messages:extract` adds it to the catalogs. */
  t<const Message extends string>(message: Message, ...values: Values<Message>): string;
  money(cents: number): string;
  /** The form of a day in a sentence: '22 de noviembre de 2026'. */
  date(day: CalendarDay): string;
  /** The form of a day in a label or a table: '22 nov 2026'. */
  shortDate(day: CalendarDay): string;
  /** 'Maria, Sam y Mia' */
  list(names: readonly string[]): string;
}

type Compiled = ReturnType<typeof compileMessageOrThrow>;
const compiled = new Map<string, Compiled>();

function compile(message: string): Compiled {
  const known = compiled.get(message) ?? compileMessageOrThrow(message);
  compiled.set(message, known);
  return known;
}

const TEXTS = new Map(LANGUAGES.map((language) => [language, createTexts(language)]));

export function textsIn(language: Language): Texts {
  const texts = TEXTS.get(language);
  if (texts === undefined) throw new Error(`No texts in ${language}.`);
  return texts;
}

function createTexts(language: Language): Texts {
  const locale = `${language}-US`;
  const messages = { [language]: language === DEFAULT_LANGUAGE ? {} : readCatalog(language) };
  const i18n = setupI18n({ locale: language, locales: locale, messages }).setMessagesCompiler(compile);
  const names = new Intl.ListFormat(locale);
  return {
    language,
    locale,
    t: (message, ...[values]) => i18n._(message, values),
    money: (cents) => formatMoney(cents, locale),
    date: (day) => formatSentenceDate(day, locale),
    shortDate: (day) => formatShortDate(day, locale),
    list: (listed) => names.format(listed),
  };
}

/** Translations by their English. */
function readCatalog(language: Language): Record<string, string> {
  const po = readFileSync(path.join(import.meta.dirname, `${language}.po`), "utf8");
  const items = parsePo(po).items.filter(({ obsolete }) => !obsolete);
  return Object.fromEntries(items.map(({ msgid, msgstr }) => [msgid, msgstr.join("")]));
}
