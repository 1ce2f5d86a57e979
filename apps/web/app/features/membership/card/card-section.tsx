import { Trans } from "@lingui/react/macro";
import type { InsuranceCard } from "@smirk/contract/account/insurance-card";
import { useSite } from "../../../shell/page/use-site.ts";
import { CallScript } from "../../../ui/calling/call-script.tsx";
import { DownloadPdf } from "../download/download-pdf.tsx";
import { CARD_FILE } from "../download/use-download.ts";
import { SaveOffline } from "../offline/save-offline.tsx";
import { WalletButtons } from "../wallet/wallet-buttons.tsx";
import { MembershipCard } from "./membership-card.tsx";
import { PrintCard } from "./print-card.tsx";

interface CardSectionProps {
  card: InsuranceCard;
  isOver: boolean;
}

export function CardSection({ card, isOver }: CardSectionProps) {
  const { planOrganizationName } = useSite().publicConfig;
  return (
    <section aria-labelledby="membership-card-title" className="grid grid-cols-1 content-start gap-4">
      <div className="grid gap-1">
        <h2 id="membership-card-title" className="font-bold text-xl">
          <Trans>Your Membership Card</Trans>
        </h2>
        <p className="text-muted">
          {isOver ? (
            <Trans>This card is no longer valid.</Trans>
          ) : (
            <Trans>Show it at the dentist's office before your visit starts.</Trans>
          )}
        </p>
      </div>
      <MembershipCard card={card} isOver={isOver} />
      {!isOver && <WalletButtons />}
      {!isOver && (
        <div className="flex max-w-md flex-wrap gap-3 print:hidden [&>button]:grow">
          <DownloadPdf file={CARD_FILE} size="small" />
          <PrintCard card={card} />
          <SaveOffline />
        </div>
      )}
      {!isOver && <CallScript network={planOrganizationName} groupCode={card.group_code} />}
    </section>
  );
}
