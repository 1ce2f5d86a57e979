import { Trans, useLingui } from "@lingui/react/macro";
import {
  agreeToPriceRoute,
  getPriceChangeRoute,
  type PriceChangeAnswer,
} from "@smirk/contract/account/renewal";
import { formatMoney } from "@smirk/domain/billing/money";
import { formatSentenceDate } from "@smirk/domain/wire/short-date";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useCallback, useState } from "react";
import { callRoute } from "../../../api/call-route.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { useLoaded } from "../loaded-view.tsx";
import { Panel } from "../panel.tsx";
import {
  type RequestFailure,
  RequestFailureText,
  toRequestFailure,
} from "../sign-in/request-failure-text.tsx";

/** The new price that the member was notified of. */
type PriceChange = NonNullable<PriceChangeAnswer["price_change"]>;
type Phase = "idle" | "busy" | "agreed" | RequestFailure;

/** The new price of a renewal, with the consent where the member's state asks for one. */
export function PriceNotice() {
  const memberFetch = useMemberFetch();
  const { state } = useLoaded(
    useCallback(
      async (signal: AbortSignal) =>
        (await callRoute(memberFetch, getPriceChangeRoute, { signal })).price_change,
      [memberFetch],
    ),
  );
  const [phase, setPhase] = useState<Phase>("idle");
  if (state.phase !== "loaded" || state.value === null) return null;
  const change = state.value;
  const agree = async () => {
    setPhase("busy");
    const asked = { body: { id: change.id }, signal: requestLimit() };
    await callRoute(memberFetch, agreeToPriceRoute, asked).then(
      () => setPhase("agreed"),
      (error: unknown) => setPhase(toRequestFailure(error)),
    );
  };
  const isAgreed = change.is_agreed || phase === "agreed";
  return (
    <Panel title={<Trans>Your new price</Trans>}>
      <PriceSentence change={change} />
      {change.reason !== "" && <p className="text-muted">{change.reason}</p>}
      <div role="status" className="empty:hidden">
        {change.needs_consent && isAgreed && <Trans>You agreed to the new price.</Trans>}
      </div>
      {change.consent_text !== null && !isAgreed && (
        <>
          <p>{change.consent_text}</p>
          <LeaveSentence change={change} />
          {typeof phase === "object" && (
            <FormAlert>
              <RequestFailureText failure={phase} />
            </FormAlert>
          )}
          <Button
            className="justify-self-start max-sm:w-full"
            busy={phase === "busy"}
            onClick={() => void agree()}
          >
            <Trans>Agree to the new price</Trans>
          </Button>
        </>
      )}
    </Panel>
  );
}

function PriceSentence({ change }: { change: PriceChange }) {
  const { i18n } = useLingui();
  const [before, after] = [change.old_cents, change.new_cents].map((cents) =>
    formatMoney(cents, i18n.locale),
  );
  const day = formatSentenceDate(change.renews_on, i18n.locale);
  return (
    <p>
      {change.period === "yearly" ? (
        <Trans>
          From your renewal on {day}, your membership costs {after} a year instead of {before}.
        </Trans>
      ) : (
        <Trans>
          From your renewal on {day}, your membership costs {after} a month instead of {before}.
        </Trans>
      )}
    </p>
  );
}

function LeaveSentence({ change }: { change: PriceChange }) {
  const { i18n } = useLingui();
  if (change.leave_until === null) {
    return (
      <p className="text-muted">
        <Trans>
          If you do not agree, you can leave within 14 days after the first charge at the new price. We then
          pay back the part you have not used.
        </Trans>
      </p>
    );
  }
  const day = formatSentenceDate(change.leave_until, i18n.locale);
  return (
    <p className="text-muted">
      <Trans>
        If you do not agree, you can leave until {day}. We then pay back the part you have not used.
      </Trans>
    </p>
  );
}
