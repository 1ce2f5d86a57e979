import { Trans } from "@lingui/react/macro";
import type { InsuranceCard } from "@smirk/contract/account/insurance-card";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useState } from "react";
import { membershipStatus } from "../status/membership-status.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { ManageBox } from "./manage-box.tsx";

interface CancelBoxProps {
  card: InsuranceCard;
  portalLink: string | null;
  onCanceled: () => void;
}

export function CancelBox({ card, portalLink, onCanceled }: CancelBoxProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isActive = membershipStatus(card) === "active";
  return (
    <ManageBox
      icon="user"
      title={<Trans>Membership</Trans>}
      action={
        isActive && (
          <Button variant="secondary" className="w-full" onClick={() => setIsOpen(true)}>
            <Trans>Cancel Membership</Trans>
          </Button>
        )
      }
    >
      {isActive ? (
        <Trans>Cancel at any time. We first show you what you get back and your last day.</Trans>
      ) : (
        <Trans>This membership does not renew, and your card will not be charged again.</Trans>
      )}
      {isOpen && (
        <CancelDialog portalLink={portalLink} onClose={() => setIsOpen(false)} onCanceled={onCanceled} />
      )}
    </ManageBox>
  );
}
