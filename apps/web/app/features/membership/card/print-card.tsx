import { Trans } from "@lingui/react/macro";
import type { InsuranceCard } from "@smirk/contract/account/insurance-card";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { MembershipCard } from "./membership-card.tsx";

/** Real size, card only (MEM-02); the print dialog can save it as a PDF. */
export function PrintCard({ card }: { card: InsuranceCard }) {
  const [isPrinting, setIsPrinting] = useState(false);

  useEffect(() => {
    if (!isPrinting) return;
    document.documentElement.dataset.print = "card";
    const end = () => setIsPrinting(false);
    window.addEventListener("afterprint", end);
    window.print();
    return () => {
      window.removeEventListener("afterprint", end);
      delete document.documentElement.dataset.print;
    };
  }, [isPrinting]);

  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setIsPrinting(true)}>
        <Trans>Print card</Trans>
      </Button>
      {isPrinting &&
        createPortal(
          <div id="printed-card">
            <MembershipCard card={card} />
          </div>,
          document.body,
        )}
    </>
  );
}
