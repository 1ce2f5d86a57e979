import { Trans, useLingui } from "@lingui/react/macro";
import type { InsuranceCard, InsuranceCardAnswer } from "@smirk/contract/account/insurance-card";
import { listPaymentsRoute } from "@smirk/contract/account/payments";
import { wordTrouble } from "@smirk/domain/billing/trouble/trouble-words";
import { useCallback, useEffect } from "react";
import { Link } from "react-router";
import { callRoute } from "../../api/call-route.ts";
import { memberPaths } from "../../member-paths.ts";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/controls/button-link.tsx";
import { Icon } from "../../ui/controls/icon.tsx";
import { DENTISTS_PATH } from "../session/choosing-for.ts";
import { isMembershipOver } from "../session/is-membership-over.ts";
import { dropOfflineCopy } from "../session/stored/offline-copy.ts";
import { useMemberFetch } from "../session/tokens/use-member-fetch.ts";
import { BenefitsPanel } from "./benefits-panel.tsx";
import { CardSection } from "./card/card-section.tsx";
import { CardChecksPanel, useCardChecks } from "./checks/card-checks-panel.tsx";
import { WaitingNotice } from "./contact-change/waiting-notice.tsx";
import { DentistPanel, FirstStepPanel, useDentists } from "./dentist-panel.tsx";
import { DetailsPanel } from "./details-panel.tsx";
import { useIsPhone } from "./folded-panel.tsx";
import { HomeHead, useFirstVisit } from "./home-head.tsx";
import { useLoaded } from "./loaded-view.tsx";
import { ManageSection } from "./manage/manage-section.tsx";
import { useIsOnline } from "./offline/use-is-online.ts";
import { Panel } from "./panel.tsx";
import { DuePayment } from "./payments/due-payment.tsx";
import { PriceNotice } from "./plan/price-notice.tsx";
import { RecentPanel } from "./recent-panel.tsx";
import { MEMBER_SECTIONS, type MembershipState, useSections } from "./sections/use-sections.ts";
import { StatusNotice } from "./status/status-notice.tsx";
import { useRefetchWhenOver } from "./use-refetch-when-over.ts";

interface MembershipPageProps {
  answer: InsuranceCardAnswer;
  membership: MembershipState;
}

export function MembershipPage({ answer, membership }: MembershipPageProps) {
  const { insurance_card: card, other_cards: otherCards } = answer;
  const isOver = isMembershipOver(card, new Date());
  const hasFailed = card.payment_failed && !card.termed;
  const due = useDuePayment(hasFailed, membership.reloadAll);
  const checks = useCardChecks();
  const dentists = useDentists(isOver);
  const isFirst = useFirstVisit(card.metadata.effective_date);
  const hasFirstStep = isFirst && !hasFailed && !isOver;
  useEndedCopy(isOver);
  useRefetchWhenOver(isOver, membership.reloadAll);
  const firstName = membership.firstName ?? card.name.split(" ")[0];
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-1 gap-3 px-[min(1.25rem,5.6vw)] pt-5 pb-6 md:gap-8 md:pt-12 md:pb-20 print:max-w-none print:p-0">
      <HomeHead firstName={firstName} isFirst={isFirst} isOver={isOver} hasFailed={hasFailed} />
      <DuePayment payment={due.payment} onPaid={due.onPaid}>
        {hasFailed && <PaymentFailedNotice />}
      </DuePayment>
      {hasFirstStep && <FirstStepPanel dentists={dentists} />}
      <OfflineNote />
      <WaitingNotice />
      {!isOver && <PriceNotice />}
      <EmailRefusedNotice card={card} />
      <StatusNotice card={card} isOver={isOver} onUndone={membership.reloadAll} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,26rem),1fr))] gap-3 md:gap-6">
        <CardSection card={card} isOver={isOver} />
        <DetailsPanel card={card} due={due.payment} nextCharge={membership.nextCharge} />
      </div>
      <SectionLinks />
      {isOver && <WhatStaysPanel />}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] gap-3 md:gap-6">
        <AgreementPanel isOver={isOver} />
        <DentistPanel dentists={dentists} isOver={isOver} isCalledAbove={hasFirstStep} />
      </div>
      <BenefitsPanel card={card} benefitCards={otherCards} isOver={isOver} />
      <ManageSection
        card={card}
        isOver={isOver}
        isPortalAbove={due.payment !== undefined}
        onCanceled={membership.reloadAll}
      />
      <RecentPanel version={answer} checks={checks} />
      <CardChecksPanel checks={checks} isOver={isOver} />
    </div>
  );
}

/** The charge that failed, asked for only where one did. */
function useDuePayment(hasFailed: boolean, onPaid: () => void) {
  const memberFetch = useMemberFetch();
  const { state, reload } = useLoaded(
    useCallback(
      async (signal) =>
        hasFailed ? (await callRoute(memberFetch, listPaymentsRoute, { signal })).payments : [],
      [memberFetch, hasFailed],
    ),
  );
  const payments = state.phase === "loaded" ? state.value : [];
  return {
    payment: payments.find((payment) => payment.state === "due"),
    onPaid: () => {
      reload();
      onPaid();
    },
  };
}

/** A saved card must not be shown once the membership is over. */
function useEndedCopy(isOver: boolean): void {
  useEffect(() => {
    if (isOver) dropOfflineCopy();
  }, [isOver]);
}

function OfflineNote() {
  const isOnline = useIsOnline();
  return (
    <div role="status" className="print:hidden empty:absolute">
      {!isOnline && (
        <p className="flex items-start gap-3 rounded-card bg-tint p-5 text-on-tint md:p-6">
          <Icon name="info" className="mt-0.5 size-5" />
          <Trans>You are offline. This is your card as it was when you were last online.</Trans>
        </p>
      )}
    </div>
  );
}

/** A failed payment whose sum is not known yet, or cannot be. */
function PaymentFailedNotice() {
  const { i18n } = useLingui();
  const { what, next } = wordTrouble("trying_again", i18n.locale);
  return (
    <div className="grid gap-4 rounded-card border border-line bg-sun-tint p-5 text-ink md:p-6 print:hidden">
      <p className="flex items-start gap-3">
        <Icon name="alert" className="mt-0.5 size-5" />
        {what} {next}
      </p>
      <ButtonLink to={paths.payments} className="justify-self-start">
        <Trans>See your payments</Trans>
      </ButtonLink>
    </div>
  );
}

/** One line on a phone. */
function AgreementPanel({ isOver }: { isOver: boolean }) {
  const isPhone = useIsPhone();
  if (isPhone)
    return (
      <section id="membershipagreement" className="scroll-mt-6">
        <h2>
          <Link
            to={paths.agreement}
            className="flex min-h-12 items-center gap-3 rounded-card border border-line bg-surface px-[min(1.25rem,5.6vw)] py-2 font-bold text-ink text-xl no-underline shadow-soft hover:bg-tint"
          >
            <span className="wrap-anywhere min-w-0 grow">
              <Trans>Membership Agreement</Trans>
            </span>
            <Icon name="forward" className="size-[min(1.25rem,5.6vw)] text-action" />
          </Link>
        </h2>
      </section>
    );
  return (
    <Panel id="membershipagreement" title={<Trans>Membership Agreement</Trans>}>
      <p className="text-muted">
        {isOver ? (
          <Trans>What you agreed to when you joined. It stays here for you to read.</Trans>
        ) : (
          <Trans>What your membership gives you, what it costs, and how to end it and get money back.</Trans>
        )}
      </p>
      <ButtonLink to={paths.agreement} variant="secondary" className="self-end print:hidden">
        <Trans>Read your agreement</Trans>
      </ButtonLink>
    </Panel>
  );
}

/** Receipts and reminders come by email alone. */
function EmailRefusedNotice({ card }: { card: InsuranceCard }) {
  if (!card.email_refused) return null;
  return (
    <div className="grid gap-4 rounded-card border border-line bg-sun-tint p-5 text-ink md:p-6 print:hidden">
      <p className="flex items-start gap-3">
        <Icon name="alert" className="mt-0.5 size-5" />
        <Trans>Your email address is not getting our emails. The last one came back to us.</Trans>
      </p>
      <ButtonLink to={memberPaths.details} className="justify-self-start">
        <Trans>Correct the address</Trans>
      </ButtonLink>
    </div>
  );
}

/** A panel of the page leads to each of these already. */
const IN_PANELS: readonly string[] = [DENTISTS_PATH, paths.agreement];

/** The other sections on phones, where nothing stands beside the page. */
function SectionLinks() {
  const { t, i18n } = useLingui();
  const sections = useSections().filter(({ path }) => !IN_PANELS.includes(path));
  return (
    <nav aria-label={t`Sections of your membership`} className="lg:hidden print:hidden">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-px md:grid-cols-3 overflow-hidden rounded-card border border-line bg-line shadow-soft">
        {sections.map(({ path, title, icon }) => (
          <li key={path} className="bg-surface">
            <Link
              to={path}
              className="flex h-full min-h-12 items-center gap-2 px-3 py-1 font-medium text-ink leading-tight no-underline -outline-offset-2 hover:bg-tint"
            >
              <Icon name={icon} className="size-[min(1.25rem,5.6vw)] text-action" />
              <span className="min-w-0 grow wrap-anywhere">{i18n._(title)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const SIGNING_IN = "/membership/signing-in";

const LINK = "inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4";

/** Once the membership is over. */
function WhatStaysPanel() {
  const hasData = MEMBER_SECTIONS.some(({ path }) => path === SIGNING_IN);
  return (
    <Panel title={<Trans>What stays here</Trans>}>
      <ul className="grid grid-cols-1">
        <li>
          <Link to={paths.payments} className={LINK}>
            <Trans>Receipts, refunds and yearly statements</Trans>
          </Link>
        </li>
        <li>
          <Link to={paths.agreement} className={LINK}>
            <Trans>The agreement you signed</Trans>
          </Link>
        </li>
        {hasData && (
          <li>
            <Link to={`${SIGNING_IN}/data`} className={LINK}>
              <Trans>Get a copy of your data or delete your account</Trans>
            </Link>
          </li>
        )}
      </ul>
    </Panel>
  );
}
