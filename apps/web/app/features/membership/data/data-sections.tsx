import { Trans } from "@lingui/react/macro";
import type { OwnData } from "../../../api/member/sections/own-account.ts";
import { Panel } from "../panel.tsx";
import { isGroup, splitFields } from "./describe-value.ts";
import { useCopyWords } from "./use-copy-words.ts";

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
          <Groups groups={inner} />
        </section>
      ))}
    </div>
  );
}
