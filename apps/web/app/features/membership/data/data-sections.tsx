import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import { formatMoney } from "@smirk/domain/billing/money";
import { formatOfficeTime } from "@smirk/domain/wire/office-day";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import { useSite } from "../../../shell/page/use-site.ts";
import { Panel } from "../panel.tsx";
import { FIELD_NAMES } from "./field-names.ts";
import { RECORD_NAMES } from "./record-names.ts";
import type { OwnData } from "./use-own-data.ts";

/** The copy as a page: a panel for each part of the file. */
export function DataSections({ data }: { data: OwnData }) {
  const { nameField, wordValue } = useCopyWords();
  return Object.entries(data).map(([name, value]) =>
    isGroup(value) || Array.isArray(value) ? (
      <Panel key={name} title={nameField(name)}>
        <Part value={value} />
      </Panel>
    ) : (
      <p key={name} className="text-muted">
        {nameField(name)}: {wordValue(name, value)}
      </p>
    ),
  );
}

function Part({ value }: { value: Record<string, unknown> | unknown[] }) {
  if (!Array.isArray(value)) return <Group group={value} />;
  if (value.length === 0) {
    return (
      <p className="text-muted">
        <Trans>Nothing is stored.</Trans>
      </p>
    );
  }
  return <Groups groups={value.filter(isGroup)} />;
}

function Groups({ groups }: { groups: Record<string, unknown>[] }) {
  return (
    <ul className="grid gap-4">
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the copy does not change.
        <li key={index} className="border-line border-b pb-4 last:border-b-0 last:pb-0">
          <Group group={group} />
        </li>
      ))}
    </ul>
  );
}

function Group({ group }: { group: Record<string, unknown> }) {
  const { nameField, wordValue } = useCopyWords();
  const { fields, groups } = splitFields(group);
  const shown = fields
    .map(([name, value]) => [name, wordValue(name, value)] as const)
    .filter(([, text]) => text !== null && text !== "");
  return (
    <div className="grid grid-cols-1 gap-4">
      <dl className="grid grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-[minmax(8rem,14rem)_minmax(0,1fr)]">
        {shown.map(([name, text]) => (
          <div key={name} className="sm:contents">
            <dt className="text-muted">{nameField(name)}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      {groups.map(([name, inner]) => (
        <section key={name} className="grid grid-cols-1 gap-2 border-line border-l-2 pl-4">
          <p className="font-semibold">{nameField(name)}</p>
          {name === "consents" && <HoldText />}
          <Groups groups={inner} />
        </section>
      ))}
    </div>
  );
}

/** Why this part outlives the account (LAW-04). */
function HoldText() {
  return (
    <p className="text-muted text-sm">
      <Trans>
        State laws require us to prove what you agreed to. We keep this and your signed agreement for three
        years, or for one year after your membership ends if that is later. We keep them even if you delete
        your account.
      </Trans>
    </p>
  );
}

/** Words that the copy stores for a choice or a state. */
const STORED_VALUES: Readonly<Record<string, MessageDescriptor>> = {
  true: msg`Yes`,
  false: msg`No`,
  active: msg`Active`,
  canceled: msg`Canceled`,
  termed: msg`Ended`,
  replaced: msg`Replaced`,
  open: msg`Open`,
  monthly: msg`Monthly`,
  yearly: msg`Yearly`,
  spouse: msg`Spouse`,
  child: msg`Child`,
  member: msg`Member`,
  pending: msg`Pending`,
  succeeded: msg`Succeeded`,
  failed: msg`Failed`,
  applied: msg`Applied`,
  undone: msg`Undone`,
  won: msg`Won`,
  lost: msg`Lost`,
  en: msg`English`,
  es: msg`Spanish`,
  agreement: msg`Agreement and disclosures`,
  renewal: msg`Automatic renewal`,
  plan_change: msg`Plan change`,
  price_change: msg`Price change`,
  app: msg`Order from an app`,
  not_stored: msg`Not stored`,
};

const NAMES = { ...FIELD_NAMES, ...RECORD_NAMES };

/** The copy in the reader's language; a field of a newer server keeps its own name. */
function useCopyWords() {
  const { i18n } = useLingui();
  const { officeTimeZone } = useSite().publicConfig;
  return {
    nameField: (field: string) => {
      const name = NAMES[field];
      return name ? i18n._(name) : describeName(field);
    },
    wordValue: (field: string, stored: unknown) => {
      const value = describeValue(field, stored, { locale: i18n.locale, officeTimeZone });
      const word = value === null ? undefined : STORED_VALUES[value];
      return word ? i18n._(word) : value;
    },
  };
}

/** "phone_number" is "Phone number"; the file has the name as it is. */
export function describeName(name: string): string {
  const words = name.replaceAll("_", " ").replace(/ cents$/, "");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface Reader {
  locale: string;
  officeTimeZone: string;
}

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

const TIME_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;

/** A field of the copy as a reader writes it; null for what is not stored. */
export function describeValue(
  name: string,
  value: unknown,
  { locale, officeTimeZone }: Reader,
): string | null {
  if (typeof value === "number" && name.endsWith("_cents")) return formatMoney(value, locale);
  if (typeof value === "string" && DAY_PATTERN.test(value)) return formatShortDate(value, locale);
  if (typeof value === "string" && TIME_PATTERN.test(value)) {
    return formatOfficeTime(officeTimeZone, new Date(value), locale);
  }
  if (Array.isArray(value)) return value.join("\n") || null;
  return value === null || value === "" ? null : String(value);
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Groups and lists of groups come after plain fields, each under a title of its own. */
export function splitFields(group: Record<string, unknown>): {
  fields: [string, unknown][];
  groups: [string, Record<string, unknown>[]][];
} {
  const entries = Object.entries(group);
  const isNested = (value: unknown) => isGroup(value) || (Array.isArray(value) && value.some(isGroup));
  return {
    fields: entries.filter(([, value]) => !isNested(value)),
    groups: entries
      .filter(([, value]) => isNested(value))
      .map(([name, value]) => [name, (Array.isArray(value) ? value : [value]).filter(isGroup)]),
  };
}
