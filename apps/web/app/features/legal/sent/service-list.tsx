import { useLingui } from "@lingui/react";
import type { DataKind, OutsideService } from "@smirk/contract/account/disclosures";
import { KIND_NAMES, PURPOSE_NAMES, RECIPIENT_NAMES } from "./sent-words.ts";

/** Companies with what each may get, and what for. */
export function ServiceList({ services }: { services: readonly OutsideService[] }) {
  const { i18n } = useLingui();
  const byRecipient = Map.groupBy(services, ({ recipient }) => recipient);
  return (
    <ul className="grid grid-cols-1 gap-6">
      {Array.from(byRecipient, ([recipient, some]) => (
        <li key={recipient} className="grid grid-cols-1 gap-2">
          <h3 className="font-semibold">{i18n._(RECIPIENT_NAMES[recipient])}</h3>
          <dl className="grid grid-cols-1 gap-3 border-line border-l-2 pl-4">
            {some.map(({ purpose, kinds }) => (
              <div key={`${purpose} ${kinds.join()}`}>
                <dt>{i18n._(PURPOSE_NAMES[purpose])}</dt>
                <dd className="text-muted">
                  <Kinds kinds={kinds} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** A list in one sentence part, in the reader's language. */
export function Kinds({ kinds }: { kinds: readonly DataKind[] }) {
  const { i18n } = useLingui();
  const names = kinds.map((kind) => i18n._(KIND_NAMES[kind]));
  return new Intl.ListFormat(i18n.locale, { type: "conjunction" }).format(names);
}
