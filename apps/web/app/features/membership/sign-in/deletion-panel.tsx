import { Trans, useLingui } from "@lingui/react/macro";
import {
  type AccountDeletionAnswer,
  deleteAccountRoute,
  getDeletionRoute,
} from "@smirk/contract/account/sessions";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { formatSentenceDate } from "@smirk/domain/wire/short-date";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useCallback, useState } from "react";
import { Link } from "react-router";
import { callRoute } from "../../../api/call-route.ts";
import { inPageLanguage } from "../../../i18n/page-language.ts";
import { paths } from "../../../paths.ts";
import { toTelHref } from "../../../shell/page/tel-href.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { Skeleton } from "../../../ui/controls/skeleton.tsx";
import { Dialog } from "../../../ui/forms/dialog.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { analytics } from "../../../vendors/telemetry/analytics.ts";
import { clearStoredSession } from "../../session/session-store.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { CreatingAccount } from "../creating-account.tsx";
import { Panel } from "../panel.tsx";
import { usePolled } from "../use-polled.ts";
import { useRequest } from "../use-request.ts";
import { ProofDialog } from "./proof-dialog.tsx";
import { RequestFailureText } from "./request-failure-text.tsx";

export function DeletionPanel() {
  const [isOpen, setIsOpen] = useState(false);
  const deletion = useDeletion();
  const { status, tries, proof, prove, dismiss } = deletion;
  return (
    <Panel title={<Trans>Delete your account</Trans>}>
      <p>
        <Trans>
          We erase your name, contact information, birthday, address, family, dentist and emails, and sign you
          out everywhere. This cannot be undone.
        </Trans>
      </p>
      <p className="text-muted">
        <Trans>
          We keep what accounting requires, without your name: plan, payments and refunds with their dates,
          state and ZIP code. The law requires us to keep these records.
        </Trans>
      </p>
      <p className="text-muted">
        <Trans>
          We also keep your signed agreement, which has the names on it, and what you agreed to, with the day,
          network and browser. State laws require us to prove it. We keep it for three years, or for one year
          after your membership ends if that is later.
        </Trans>
      </p>
      <p className="text-muted">
        <Trans>
          If your phone has stopped our texts, they stay stopped, even if you join again: only START, texted
          from that phone, brings them back. For that we keep a coded form of the number for five years.
        </Trans>
      </p>
      {status === null &&
        (tries > 0 ? <CreatingAccount tries={tries} size="section" /> : <Skeleton className="h-12 w-full" />)}
      {status?.blocker && (
        <p role="status" className="rounded-md border border-line bg-tint px-4 py-3 text-on-tint">
          <BlockerText blocker={status.blocker} />
        </p>
      )}
      {status?.blocker === null && (
        <Button
          variant="secondary"
          className="justify-self-start max-sm:w-full"
          onClick={() => setIsOpen(true)}
        >
          <Trans>Delete my account</Trans>
        </Button>
      )}
      <DeletionDialog
        isOpen={isOpen && proof === null}
        deletion={deletion}
        onClose={() => setIsOpen(false)}
      />
      {proof !== null && <ProofDialog proof={proof} onProved={prove} onClose={dismiss} />}
    </Panel>
  );
}

interface DeletionDialogProps {
  isOpen: boolean;
  deletion: ReturnType<typeof useDeletion>;
  onClose: () => void;
}

function DeletionDialog({ isOpen, deletion, onClose }: DeletionDialogProps) {
  const { status, isBusy, isDone, failure, run } = deletion;
  const isBlocked = failure?.kind === "refused" && failure.refusal.code === "conflict";
  return (
    <Dialog open={isOpen} onClose={onClose} title={<Trans>Delete your account for good?</Trans>}>
      <p>
        <Trans>Your data is erased at once, and you are signed out everywhere. This cannot be undone.</Trans>
      </p>
      {failure && (
        <FormAlert>
          {isBlocked && status?.blocker ? (
            <BlockerText blocker={status.blocker} />
          ) : (
            <RequestFailureText failure={failure} />
          )}
        </FormAlert>
      )}
      <div className="grid gap-3 sm:flex sm:flex-row-reverse sm:justify-start">
        <Button busy={isBusy || isDone} onClick={() => void run()}>
          <Trans>Delete for good</Trans>
        </Button>
        <Button variant="secondary" onClick={onClose}>
          <Trans>Keep my account</Trans>
        </Button>
      </div>
    </Dialog>
  );
}

function useDeletion() {
  const memberFetch = useMemberFetch();
  const load = useCallback(
    (signal: AbortSignal) => callRoute(memberFetch, getDeletionRoute, { signal }),
    [memberFetch],
  );
  const { value, tries, reload } = usePolled(load);
  const request = useRequest(
    async (_: undefined, signal) => {
      try {
        const body = { confirm: true } as const;
        await callRoute(memberFetch, deleteAccountRoute, { body, signal });
      } catch (error) {
        reload();
        throw error;
      }
    },
    () => {
      clearStoredSession();
      analytics.reset();
      // A full page load drops all state in memory.
      location.assign(inPageLanguage(paths.accountDeleted));
    },
  );
  return { ...request, run: () => request.run(undefined), status: value, tries };
}

type Blocker = NonNullable<AccountDeletionAnswer["blocker"]>;

const LINK = "font-semibold text-action underline underline-offset-4";

/** Why the account cannot be deleted yet, and what to do. */
function BlockerText({ blocker: { reason, until } }: { blocker: Blocker }) {
  const { i18n } = useLingui();
  const { supportPhone } = useSite().publicConfig;
  switch (reason) {
    case "active":
      return (
        <Trans>
          Your membership is active. First{" "}
          <Link to={`${paths.membership}#manage-title`} className={LINK}>
            cancel it
          </Link>
          , then come back here.
        </Trans>
      );
    case "paid_until": {
      const day = until === null ? "" : formatSentenceDate(until as CalendarDay, i18n.locale);
      return (
        <Trans>Your membership is paid for until {day}. You can delete your account after that day.</Trans>
      );
    }
    case "contacts_changed": {
      const day = until === null ? "" : formatSentenceDate(until as CalendarDay, i18n.locale);
      return (
        <Trans>
          Your email address or phone number was changed, and can be undone until {day}. You can delete your
          account after that day.
        </Trans>
      );
    }
    case "checkout":
      return <Trans>A payment just started. Please come back in ten minutes.</Trans>;
    case "refund":
      return <Trans>A refund is on its way to you. You can delete your account when it arrives.</Trans>;
    case "dispute":
      return <Trans>Your bank is deciding about a payment. You can delete your account after that.</Trans>;
    case "unfinished":
      return <Trans>We are still finishing something for you. Please come back in a few minutes.</Trans>;
    case "support":
      return (
        <Trans>
          There is an open question about your money. Please call{" "}
          <a href={toTelHref(supportPhone)} className={`whitespace-nowrap ${LINK}`}>
            {supportPhone}
          </a>
          , and we will resolve it.
        </Trans>
      );
  }
}
