import { useLingui } from "@lingui/react";
import { Plural, Trans } from "@lingui/react/macro";
import { type Disclosure, listDisclosuresRoute } from "@smirk/contract/account/disclosures";
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
import { PURPOSE_NAMES, RECIPIENT_NAMES } from "./sent-words.ts";
import { Kinds } from "./service-list.tsx";

type Loaded = { phase: "loading" | "failed" } | { phase: "loaded"; disclosures: Disclosure[] };

/** What was sent about the reader, who is signed in. */
export function OwnDisclosures() {
  const memberFetch = useMemberFetch();
  const [state, setState] = useState<Loaded>({ phase: "loading" });
  const load = useEffectEvent(() => {
    callRoute(memberFetch, listDisclosuresRoute, { signal: requestLimit() }).then(
      ({ disclosures }) => setState({ phase: "loaded", disclosures }),
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
      {state.phase === "loaded" && <DisclosureList disclosures={state.disclosures} />}
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

function DisclosureList({ disclosures }: { disclosures: readonly Disclosure[] }) {
  const { i18n } = useLingui();
  if (disclosures.length === 0) {
    return (
      <p>
        <Trans>Nothing has been recorded.</Trans>
      </p>
    );
  }
  const byRecipient = Map.groupBy(disclosures, ({ recipient }) => recipient);
  return (
    <ul className="grid grid-cols-1 gap-6">
      {Array.from(byRecipient, ([recipient, some]) => (
        <li key={recipient} className="grid grid-cols-1 gap-2">
          <h3 className="font-semibold">{i18n._(RECIPIENT_NAMES[recipient])}</h3>
          <ul className="grid grid-cols-1 gap-4 border-line border-l-2 pl-4">
            {some.map((disclosure) => (
              <li key={disclosure.purpose}>
                <SentFor disclosure={disclosure} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function SentFor({
  disclosure: { purpose, kinds, times, last_at: lastAt, days },
}: {
  disclosure: Disclosure;
}) {
  const { i18n } = useLingui();
  const { officeTimeZone } = useSite().publicConfig;
  const last = formatOfficeTime(officeTimeZone, new Date(lastAt), i18n.locale);
  return (
    <>
      <p>{i18n._(PURPOSE_NAMES[purpose])}</p>
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
