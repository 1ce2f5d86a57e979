import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useEffect, useRef } from "react";
import { PageMeta } from "../../../shell/page/page-meta.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { SignOnButtons } from "../form/sign-on-buttons.tsx";
import { Heading } from "../heading.tsx";
import { EmailProof } from "../proof/email-proof.tsx";
import { LockedText } from "../proof/locked-text.tsx";
import { useSignUpContext } from "../sign-up-context.ts";

interface LockedCodeProps {
  phoneNumber: string;
  canProve: boolean;
  onProved: () => void;
  onOtherNumber: () => void;
}

export function LockedCode({ phoneNumber, canProve, onProved, onOtherNumber }: LockedCodeProps) {
  const { t } = useLingui();
  const { providers } = useSignUpContext();
  const title = t`Confirm that the number is yours`;
  const top = useRef<HTMLDivElement>(null);
  // The focused boxes are gone.
  useEffect(() => top.current?.focus(), []);
  return (
    <div ref={top} tabIndex={-1} className="grid gap-6 outline-none">
      <PageMeta title={t`Error: ${title}`} noIndex />
      <Heading>{title}</Heading>
      <FormAlert>
        <LockedText />
      </FormAlert>
      {canProve && <EmailProof phoneNumber={phoneNumber} onProved={onProved} />}
      <SignOnButtons providers={providers} />
      <div className="grid gap-1 border-line border-t pt-4">
        <Button variant="quiet" size="small" onClick={onOtherNumber}>
          <Trans>Wrong number? Change it</Trans>
        </Button>
      </div>
    </div>
  );
}
