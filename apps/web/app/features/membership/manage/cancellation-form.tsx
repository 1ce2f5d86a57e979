import { Trans } from "@lingui/react/macro";
import type { Cancellation } from "@smirk/contract/account/cancellation";
import { Button } from "@smirk/ui/controls/button.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { CancellationTerms } from "./cancellation-terms.tsx";
import type { CancellationState } from "./use-cancellation.ts";

interface CancellationFormProps {
  cancellation: Extract<CancellationState, { phase: "preview" }>;
  portalLink: string | null;
  onCancel: (terms: Cancellation) => Promise<void>;
  onDismiss: () => void;
}

export function CancellationForm({ cancellation, portalLink, onCancel, onDismiss }: CancellationFormProps) {
  const { terms, failure, isBusy } = cancellation;
  return (
    <>
      {failure !== null && (
        <FormAlert>
          {failure === "changed" ? (
            <Trans>This just changed. Please review it again before you cancel.</Trans>
          ) : (
            <UnreachableText />
          )}
        </FormAlert>
      )}
      <CancellationTerms terms={terms} />
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Button variant="secondary" onClick={onDismiss}>
          <Trans>Keep it</Trans>
        </Button>
        <Button busy={isBusy} onClick={() => void onCancel(terms)}>
          <Trans>Cancel now</Trans>
        </Button>
      </div>
      {portalLink !== null && (
        <p className="text-muted text-sm">
          <Trans>
            You can also cancel on the{" "}
            <a href={portalLink} className="text-action underline underline-offset-4">
              payment pages
            </a>
            . What you get back is the same.
          </Trans>
        </p>
      )}
    </>
  );
}
