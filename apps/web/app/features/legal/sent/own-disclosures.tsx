import { useLingui } from "@lingui/react";
import { Plural, Trans } from "@lingui/react/macro";
import {
  type Disclosure,
  listDisclosuresRoute,
  type PartnerDisclosure,
} from "@smirk/contract/account/disclosures";
import { formatOfficeTime } from "@smirk/domain/wire/office-day";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useEffect, useEffectEvent, useState } from "react";
import { callRoute } from "../../../api/call-route.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { LegalSection } from "../legal-article.tsx";
import { PARTNER_PURPOSE_NAMES, PURPOSE_NAMES, RECIPIENT_NAMES } from "./sent-words.ts";
import { Kinds } from "./service-list.tsx";

type Loaded =
  | { phase: "loading" | "failed" }
  | { phase: "loaded"; disclosures: Disclosure[]; partners: PartnerDisclosure[] };

/** What was sent about the reader, who is signed in. */
export function OwnDisclosures() {
  const memberFetch = useMemberFetch();
  const [state, setState] = useState<Loaded>({ phase: "loading" });
  const load = useEffectEvent(() => {
    callRoute(memberFetch, listDisclosuresRoute, { signal: requestLimit() }).then(
      ({ disclosures, partners }) => setState({ phase: "loaded", disclosures, partners }),
      () => setState({ phase: "failed" }),
    );
  });
  useEffect(() => load(), []);
  return (
    <LegalSection title={<Trans>What we sent about you</Trans>}>
      {state.phase === "loading" && (
        <p role="status" className="text-muted">
          <Trans>Loading...</Trans>
        </p>
      )}
      {state.phase === "failed" && <Failed onRetry={load} />}
      {state.phase === "loaded" && (
        <DisclosureList disclosures={state.disclosures} partners={state.partners} />
      )}
    </LegalSection>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <FormAlert>
        <UnreachableText />
      </FormAlert>
      <Button className="justify-self-start" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </>
  );
}

interface ListProps {
  disclosures: readonly Disclosure[];
  partners: readonly PartnerDisclosure[];
}

function DisclosureList({ disclosures, partners }: ListProps) {
  const { i18n } = useLingui();
  if (disclosures.length + partners.length === 0) {
    return (
      <p>
        <Trans>Nothing has been recorded.</Trans>
      </p>
    );
  }
  const companies = disclosures.map((one) => ({
    ...one,
    name: i18n._(RECIPIENT_NAMES[one.recipient]),
    words: i18n._(PURPOSE_NAMES[one.purpose]),
  }));
  const others = partners.map((one) => ({
    ...one,
    name: one.partner,
    words: i18n._(PARTNER_PURPOSE_NAMES[one.purpose]),
  }));
  return (
    <>
      {companies.length > 0 && <ByName all={companies} />}
      {others.length > 0 && (
        <>
          <p>
            <Trans>Our partners’ programs got the following. They get it only for what is said here.</Trans>
          </p>
          <ByName all={others} />
        </>
      )}
    </>
  );
}

interface Sent extends Omit<Disclosure, "recipient" | "purpose"> {
  purpose: string;
  /** Who got it. */
  name: string;
  /** What for. */
  words: string;
}

function ByName({ all }: { all: readonly Sent[] }) {
  const byName = Map.groupBy(all, ({ name }) => name);
  return (
    <ul className="grid grid-cols-1 gap-6">
      {Array.from(byName, ([name, some]) => (
        <li key={name} className="grid grid-cols-1 gap-2">
          <h3 className="font-semibold">{name}</h3>
          <ul className="grid grid-cols-1 gap-4 border-line border-l-2 pl-4">
            {some.map((sent) => (
              <li key={sent.purpose}>
                <SentFor sent={sent} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function SentFor({ sent: { words, kinds, times, last_at: lastAt, days } }: { sent: Sent }) {
  const { i18n } = useLingui();
  const { officeTimeZone } = useSite().publicConfig;
  const last = formatOfficeTime(officeTimeZone, new Date(lastAt), i18n.locale);
  return (
    <>
      <p>{words}</p>
      <p className="text-muted">
        <Kinds kinds={kinds} />
      </p>
      <p className="text-muted text-sm">
        <Plural value={times} one="Once" other="# times" />, <Trans>last on {last}</Trans>
      </p>
      {days.length > 1 && (
        <details className="text-sm">
          <summary className="cursor-pointer py-2">
            <Trans>By day</Trans>
          </summary>
          <ul className="grid gap-1 text-muted">
            {days.map((day) => (
              <li key={day.day}>
                {formatShortDate(day.day, i18n.locale)}:{" "}
                <Plural value={day.times} one="once" other="# times" />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
