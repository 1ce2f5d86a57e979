import { Trans } from "@lingui/react/macro";
import type { InsuranceCard } from "@smirk/domain/insurance-card";
import { DownloadPdf } from "../download/download-pdf.tsx";
import { SaveOffline } from "../offline/save-offline.tsx";
import { MembershipCard } from "./membership-card.tsx";
import { PrintCard } from "./print-card.tsx";

/** The card and what can be done with it. */
export function CardSection({ card }: { card: InsuranceCard }) {
  return (
    <section aria-labelledby="membership-card-title" className="grid grid-cols-1 content-start gap-4">
      <div className="grid gap-1">
        <h2 id="membership-card-title" className="font-bold text-xl">
          <Trans>Your Membership Card</Trans>
        </h2>
        <p className="text-muted">
          <Trans>Show it at the dentist before your visit starts.</Trans>
        </p>
      </div>
      <MembershipCard card={card} />
      <div className="flex max-w-md flex-wrap gap-3 print:hidden [&>button]:grow">
        <DownloadPdf document="insurance_card" size="small" />
        <PrintCard card={card} />
        <SaveOffline />
      </div>
    </section>
  );
}
