import { Trans } from "@lingui/react/macro";
import type { InsuranceCard } from "@smirk/contract/account/insurance-card";
import { listCardsRoute } from "@smirk/contract/account/person-cards";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useCallback, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { ApiFetch } from "../../../api/api-fetch.ts";
import { callRoute } from "../../../api/call-route.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { whenIdle } from "../../../shell/page/when-idle.ts";
import { CallScript } from "../../../ui/calling/call-script.tsx";
import { Icon } from "../../../ui/controls/icon.tsx";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { DeskButton } from "../desk/desk-button.tsx";
import { CARD_FILE, DownloadPdf } from "../download/download-pdf.tsx";
import { canSave, hasCopy, saveCopy } from "../offline/save-copy.ts";
import { WalletButtons } from "../wallet/wallet-buttons.tsx";
import { MembershipCard } from "./membership-card.tsx";

interface CardSectionProps {
  card: InsuranceCard;
  isOver: boolean;
}

export function CardSection({ card, isOver }: CardSectionProps) {
  const { planOrganizationName } = useSite().publicConfig;
  return (
    <section
      aria-labelledby="membership-card-title"
      className="grid grid-cols-1 content-start gap-3 md:gap-4"
    >
      <div className="grid gap-1">
        <h2 id="membership-card-title" className="font-bold text-xl">
          <Trans>Your Membership Card</Trans>
        </h2>
        {/* A phone's button says it. */}
        <p className={`text-muted ${isOver ? "" : "max-md:hidden"}`}>
          {isOver ? (
            <Trans>This card is no longer valid.</Trans>
          ) : (
            <Trans>Show it at the dentist's office before your visit starts.</Trans>
          )}
        </p>
      </div>
      <MembershipCard card={card} isOver={isOver} />
      {!isOver && <DeskButton card={card} />}
      {!isOver && <WalletButtons />}
      {!isOver && (
        <div className="flex max-w-md flex-wrap gap-3 max-md:gap-2 print:hidden [&>button]:grow max-md:[&>button]:px-2 max-md:[&>button]:text-sm">
          <DownloadPdf file={CARD_FILE} size="small" />
          <PrintCard card={card} />
          <SaveOffline />
        </div>
      )}
      {!isOver && <CallScript network={planOrganizationName} groupCode={card.group_code} />}
    </section>
  );
}

/** For dental offices without reception. */
function SaveOffline() {
  const { phase, save } = useOfflineCopy();
  if (phase === "impossible") return null;
  return (
    <>
      <Button variant="secondary" size="small" busy={phase === "saving"} onClick={save}>
        {phase === "saved" && <Icon name="check" />}
        {phase === "saved" ? <Trans>Saved offline</Trans> : <Trans>Save offline</Trans>}
      </Button>
      <p role="status" className="order-last w-full text-muted empty:absolute empty:w-0">
        {phase === "saved" && (
          <Trans>This page opens on this device without internet. Signing out removes it.</Trans>
        )}
        {phase === "failed" && <Trans>The card could not be saved. Please try again.</Trans>}
      </p>
    </>
  );
}

/** Real size, card only (MEM-02); the print dialog can save it as a PDF. */
function PrintCard({ card }: { card: InsuranceCard }) {
  const memberFetch = useMemberFetch();
  const [isBusy, setIsBusy] = useState(false);
  const [printed, setPrinted] = useState<{ back: React.ReactNode } | null>(null);

  async function print() {
    setIsBusy(true);
    setPrinted({ back: await loadBack(memberFetch) });
    setIsBusy(false);
  }

  useEffect(() => {
    if (printed === null) return;
    document.documentElement.dataset.print = "card";
    const end = () => setPrinted(null);
    window.addEventListener("afterprint", end);
    window.print();
    return () => {
      window.removeEventListener("afterprint", end);
      delete document.documentElement.dataset.print;
    };
  }, [printed]);

  return (
    <>
      <Button variant="secondary" size="small" busy={isBusy} onClick={() => void print()}>
        <Trans>Print card</Trans>
      </Button>
      {printed &&
        createPortal(
          <div id="printed-card">
            <MembershipCard card={card} />
            {printed.back}
          </div>,
          document.body,
        )}
    </>
  );
}

/** Nothing without a connection: the front alone is a card too. */
async function loadBack(memberFetch: ApiFetch): Promise<React.ReactNode> {
  try {
    const [{ CardBack }, { cards }] = await Promise.all([
      import("./card-back.tsx"),
      callRoute(memberFetch, listCardsRoute, { signal: requestLimit() }),
    ]);
    const [own] = cards;
    return own === undefined ? null : <CardBack scanned={own.paper_link} typed={own.typed_link} />;
  } catch {
    return null;
  }
}

type CopyPhase = "impossible" | "none" | "saving" | "saved" | "failed";

/** A visit with a network renews the copy. */
function useOfflineCopy() {
  const { apiUrl } = useSite().publicConfig;
  const memberFetch = useMemberFetch();
  const [phase, setPhase] = useState<CopyPhase>("impossible");

  const save = useCallback(
    () =>
      saveCopy(memberFetch, apiUrl).then(
        () => setPhase("saved"),
        () => setPhase("failed"),
      ),
    [memberFetch, apiUrl],
  );

  useEffect(() => {
    if (!canSave()) return;
    let cancel = () => {};
    let isOver = false;
    hasCopy().then(
      (has) => {
        if (isOver) return;
        setPhase(has ? "saved" : "none");
        // On failure the older copy stays valid.
        if (has && navigator.onLine)
          cancel = whenIdle(() => void saveCopy(memberFetch, apiUrl).catch(() => {}));
      },
      () => {},
    );
    return () => {
      isOver = true;
      cancel();
    };
  }, [memberFetch, apiUrl]);

  return {
    phase,
    save: () => {
      setPhase("saving");
      void save();
    },
  };
}
