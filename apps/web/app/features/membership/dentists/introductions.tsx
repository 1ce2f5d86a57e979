import { Trans } from "@lingui/react/macro";
import type { IntroducedOffice, IntroductionsAnswer } from "@smirk/contract/account/introductions";
import {
  getIntroductionsRoute,
  introduceRoute,
  withdrawIntroductionRoute,
} from "@smirk/contract/account/introductions";
import { formatUsPhone } from "@smirk/domain/joining/contact/us-phone";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useCallback, useState } from "react";
import { callRoute } from "../../../api/call-route.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { Icon } from "../../../ui/controls/icon.tsx";
import { DoneNote } from "../../../ui/feedback/done-note.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { useLoaded } from "../loaded-view.tsx";
import { Panel } from "../panel.tsx";
import { useSentenceDate } from "../status/use-short-date.ts";
import { type Introduced, IntroductionForm } from "./introduction-form.tsx";
import { SentWords } from "./sent-words.tsx";

/** Lets each office know that the member comes, where the member asks for it; nothing is sent before. */
export function Introductions() {
  const { offices, acting, send, withdraw } = useIntroductions();
  if (offices.length === 0) return null;
  const dentist = acting?.office.dentist;
  return (
    <Panel id="introductions" title={<Trans>Let my dentist know</Trans>}>
      <p className="text-muted">
        <Trans>
          If you want, we let the office know that you are coming. It gets the words you see here, and nothing
          else.
        </Trans>
      </p>
      <DoneNote isDone={acting?.phase === "sent"}>
        <Trans>Sent to the office of {dentist}.</Trans>
      </DoneNote>
      <DoneNote isDone={acting?.phase === "withdrawn"}>
        <Trans>
          Taken back. The office of {dentist} keeps the email that it got, and we no longer show it anything.
        </Trans>
      </DoneNote>
      {acting?.phase === "failed" && (
        <FormAlert>
          <UnreachableText />
        </FormAlert>
      )}
      <ul className="grid grid-cols-1 divide-y divide-line">
        {offices.map((office) => (
          <li key={office.location_id} className="grid gap-3 py-5 first:pt-0 last:pb-0">
            <h3 className="break-words font-semibold">{office.dentist}</h3>
            <Office
              office={office}
              isBusy={acting?.phase === "busy" && acting.office.location_id === office.location_id}
              onSend={(introduced) => void send(office, introduced)}
              onWithdraw={() => void withdraw(office)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface OfficeProps {
  office: IntroducedOffice;
  isBusy: boolean;
  onSend: (introduced: Introduced) => void;
  onWithdraw: () => void;
}

function Office({ office, isBusy, onSend, onWithdraw }: OfficeProps) {
  switch (office.state) {
    case "open":
      return <IntroductionForm office={office} isBusy={isBusy} onSend={onSend} />;
    case "sent":
      return <Sent office={office} isBusy={isBusy} onWithdraw={onWithdraw} />;
    case "no_contact":
      return (
        <>
          <p>
            <Trans>We have no email address that this office reads. Please call instead.</Trans>
          </p>
          <Call phone={office.phone} />
        </>
      );
    case "too_often":
      return (
        <>
          <p>
            <Trans>
              We write to an office once every 30 days, and to three offices at most. Please call for anything
              else.
            </Trans>
          </p>
          <Call phone={office.phone} />
        </>
      );
  }
}

function Call({ phone }: Pick<IntroducedOffice, "phone">) {
  if (phone === null) return null;
  return (
    <a
      href={`tel:${phone}`}
      className="inline-flex min-h-11 items-center gap-2 justify-self-start font-medium text-action underline-offset-4 hover:underline"
    >
      <Icon name="phone" />
      {formatUsPhone(phone)}
    </a>
  );
}

function Sent({ office, isBusy, onWithdraw }: Omit<OfficeProps, "onSend">) {
  const sentenceDate = useSentenceDate();
  const { sent, language, dentist } = office;
  if (sent === null) return null;
  const day = sentenceDate(sent.at);
  return (
    <>
      <p>
        <Trans>You let this office know on {day}:</Trans>
      </p>
      <SentWords text={sent.text} language={language} />
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start max-sm:w-full"
        busy={isBusy}
        onClick={onWithdraw}
      >
        <Trans>
          Take it back<span className="sr-only"> from {dentist}</span>
        </Trans>
      </Button>
    </>
  );
}

/** What was pressed last, and how it went. */
interface Acting {
  office: IntroducedOffice;
  phase: "busy" | "sent" | "withdrawn" | "failed";
}

function useIntroductions() {
  const memberFetch = useMemberFetch();
  const { state, reload } = useLoaded(
    useCallback((signal) => callRoute(memberFetch, getIntroductionsRoute, { signal }), [memberFetch]),
  );
  const [latest, setLatest] = useState<IntroductionsAnswer | null>(null);
  const [acting, setActing] = useState<Acting | null>(null);

  async function act(
    office: IntroducedOffice,
    phase: "sent" | "withdrawn",
    call: () => Promise<IntroductionsAnswer>,
  ) {
    if (acting?.phase === "busy") return;
    setActing({ office, phase: "busy" });
    try {
      setLatest(await call());
      setActing({ office, phase });
    } catch {
      setActing({ office, phase: "failed" });
      setLatest(null);
      reload();
    }
  }

  const send = (office: IntroducedOffice, introduced: Introduced) =>
    act(office, "sent", () => {
      const body = { location_id: office.location_id, ...introduced };
      return callRoute(memberFetch, introduceRoute, { body, signal: requestLimit() });
    });
  const withdraw = (office: IntroducedOffice) =>
    act(office, "withdrawn", () => {
      const body = { location_id: office.location_id };
      return callRoute(memberFetch, withdrawIntroductionRoute, { body, signal: requestLimit() });
    });
  const loaded = state.phase === "loaded" ? state.value : null;
  return { offices: (latest ?? loaded)?.offices ?? [], acting, send, withdraw };
}
