import { Trans, useLingui } from "@lingui/react/macro";
import { type SignUpPayment, writeSignUpPayment } from "@smirk/contract/subscription/sign-up-payment";
import { previewAgreementRoute } from "@smirk/contract/subscription/sign-up-routes";
import type { AgreementPreviewAnswer } from "@smirk/contract/subscription/terms";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useEffect, useState } from "react";
import type { ApiFetch } from "../../../api/api-fetch.ts";
import { callRoute } from "../../../api/call-route.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { PageSpinner } from "../../../ui/controls/page-spinner.tsx";
import { Dialog } from "../../../ui/forms/dialog.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { type PayError, readPayError } from "../pay/pay-error.ts";
import { PayErrorText } from "../pay/pay-error-text.tsx";
import type { UnsignedAgreement } from "./unsigned-agreement.tsx";

interface AgreementPreviewProps {
  apiFetch: ApiFetch;
  /** Null while it is not known: the button waits. */
  payment: SignUpPayment | null;
}

/** Opens the agreement that this payment signs over the page, which keeps the card as typed (LAW-03). */
export function AgreementPreview({ apiFetch, payment }: AgreementPreviewProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        aria-disabled={payment === null}
        onClick={() => setIsOpen(payment !== null)}
      >
        <Trans>Read the membership agreement</Trans>
      </Button>
      {isOpen && payment !== null && (
        <AgreementDialog apiFetch={apiFetch} payment={payment} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

type Reading =
  | { kind: "loading" }
  | { kind: "failed"; failure: PayError }
  | { kind: "read"; answer: AgreementPreviewAnswer; Text: typeof UnsignedAgreement };

interface AgreementDialogProps {
  apiFetch: ApiFetch;
  payment: SignUpPayment;
  onClose: () => void;
}

function AgreementDialog({ apiFetch, payment, onClose }: AgreementDialogProps) {
  const { t } = useLingui();
  const [reading, setReading] = useState<Reading>({ kind: "loading" });
  const isLoading = reading.kind === "loading";
  useEffect(() => {
    if (!isLoading) return;
    const leaving = new AbortController();
    const signal = AbortSignal.any([leaving.signal, requestLimit()]);
    const asked = callRoute(apiFetch, previewAgreementRoute, { body: writeSignUpPayment(payment), signal });
    Promise.all([asked, import("./unsigned-agreement.tsx")]).then(
      ([answer, { UnsignedAgreement: Text }]) =>
        !leaving.signal.aborted && setReading({ kind: "read", answer, Text }),
      (error: unknown) =>
        !leaving.signal.aborted && setReading({ kind: "failed", failure: readPayError(error) }),
    );
    return () => leaving.abort();
  }, [apiFetch, payment, isLoading]);
  const title = reading.kind === "read" ? reading.answer.agreement.title : t`Membership Agreement`;
  return (
    <Dialog open title={title} onClose={onClose}>
      {isLoading && <PageSpinner label={t`Loading...`} />}
      {reading.kind === "failed" && (
        <>
          <FormAlert>
            <PayErrorText failure={reading.failure} />
          </FormAlert>
          <Button variant="secondary" onClick={() => setReading({ kind: "loading" })}>
            <Trans>Try again</Trans>
          </Button>
        </>
      )}
      {reading.kind === "read" && <reading.Text answer={reading.answer} onClose={onClose} />}
    </Dialog>
  );
}
