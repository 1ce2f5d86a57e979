import type { InsuranceCardAnswer } from "@smirk/contract/account/insurance-card";
import { isMembershipOver } from "../session/is-membership-over.ts";
import { AgreementPanel } from "./agreement-panel.tsx";
import { BenefitsPanel } from "./benefits/benefits-panel.tsx";
import { CardSection } from "./card/card-section.tsx";
import { WaitingNotice } from "./contact-change/waiting-notice.tsx";
import { DentistPanel } from "./dentist-panel.tsx";
import { DetailsPanel } from "./details-panel.tsx";
import { WhatStaysPanel } from "./ended/what-stays-panel.tsx";
import { ManageSection } from "./manage/manage-section.tsx";
import { OfflineNote } from "./offline/offline-note.tsx";
import { useEndedCopy } from "./offline/use-ended-copy.ts";
import { RecentPanel } from "./recent/recent-panel.tsx";
import type { MembershipState } from "./sections/membership-state.ts";
import { SectionLinks } from "./sections/section-links.tsx";
import { EmailRefusedNotice } from "./status/email-refused-notice.tsx";
import { PaymentFailedNotice } from "./status/payment-failed-notice.tsx";
import { StatusNotice } from "./status/status-notice.tsx";
import { useRefetchWhenOver } from "./use-refetch-when-over.ts";
import { HomeHead } from "./welcome/home-head.tsx";

interface MembershipPageProps {
  answer: InsuranceCardAnswer;
  membership: MembershipState;
}

export function MembershipPage({ answer, membership }: MembershipPageProps) {
  const { insurance_card: card, other_cards: otherCards } = answer;
  const isOver = isMembershipOver(card, new Date());
  useEndedCopy(isOver);
  useRefetchWhenOver(isOver, membership.reloadAll);
  const firstName = membership.firstName ?? card.name.split(" ")[0];
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-1 gap-6 px-[min(1.25rem,5.6vw)] pt-8 pb-12 md:gap-8 md:pt-12 md:pb-20 print:max-w-none print:p-0">
      <HomeHead key={card.metadata.effective_date} card={card} firstName={firstName} isOver={isOver} />
      <OfflineNote />
      <WaitingNotice />
      <PaymentFailedNotice card={card} />
      <EmailRefusedNotice card={card} />
      <StatusNotice card={card} isOver={isOver} onUndone={membership.reloadAll} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,26rem),1fr))] gap-6">
        <CardSection card={card} isOver={isOver} />
        <DetailsPanel card={card} nextCharge={membership.nextCharge} />
      </div>
      <SectionLinks />
      {isOver && <WhatStaysPanel />}
      <RecentPanel version={answer} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] gap-6">
        <DentistPanel isOver={isOver} />
        <AgreementPanel isOver={isOver} />
      </div>
      <BenefitsPanel card={card} benefitCards={otherCards} isOver={isOver} />
      <ManageSection card={card} isOver={isOver} onCanceled={membership.reloadAll} />
    </div>
  );
}
