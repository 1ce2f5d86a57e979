import { Trans } from "@lingui/react/macro";
import { confirmEmailChangeRoute, requestEmailChangeRoute } from "@smirk/contract/account/personal-details";
import { useState } from "react";
import { callRoute } from "../../../api/call-route.ts";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { useTypedForm } from "../../../ui/person/use-typed-form.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { ProofDialog } from "../sign-in/proof-dialog.tsx";
import { RequestFailureText } from "../sign-in/request-failure-text.tsx";
import { useRequest } from "../use-request.ts";
import { CodeForm } from "./code-form.tsx";
import { DetailPanel, type DetailState, FormButtons } from "./detail-panel.tsx";
import { EmailField, readEmail } from "./email-field.tsx";

export function EmailPanel({ state }: { state: DetailState }) {
  return (
    <DetailPanel
      title={<Trans>Email</Trans>}
      value={<span className="wrap-anywhere">{state.details.email}</span>}
      state={state}
      action={<Trans>Change your email</Trans>}
      done={<Trans>From now on, we will write to this address. The old one gets one last email.</Trans>}
    >
      <EmailSteps state={state} />
    </DetailPanel>
  );
}

function EmailSteps({ state }: { state: DetailState }) {
  const memberFetch = useMemberFetch();
  const [email, setEmail] = useState<string | null>(null);
  const sending = useRequest(
    (typed: string, signal) =>
      callRoute(memberFetch, requestEmailChangeRoute, { body: { email: typed }, signal }),
    (_, typed) => setEmail(typed),
  );
  const confirming = useRequest(
    (code: string, signal) => callRoute(memberFetch, confirmEmailChangeRoute, { body: { code }, signal }),
    (details) => state.save(details),
  );
  const { proof, prove, dismiss } = sending;
  return (
    <>
      {email === null ? (
        <AddressForm state={state} sending={sending} />
      ) : (
        <CodeForm
          lead={<Trans>We sent a code to {email}. It works for 15 minutes.</Trans>}
          isBusy={confirming.isBusy || sending.isBusy}
          failure={confirming.failure ?? sending.failure}
          onCode={(code) => void confirming.run(code)}
          onAgain={() => {
            confirming.clear();
            void sending.run(email);
          }}
          onBack={() => {
            confirming.clear();
            sending.clear();
            setEmail(null);
          }}
        />
      )}
      {proof !== null && <ProofDialog proof={proof} onProved={prove} onClose={dismiss} />}
    </>
  );
}

interface AddressFormProps {
  state: DetailState;
  sending: Pick<ReturnType<typeof useRequest<string, unknown>>, "isBusy" | "failure" | "run">;
}

function AddressForm({ state, sending }: AddressFormProps) {
  const { form, submit, fieldOf } = useTypedForm({
    read: readEmail,
    onValid: ({ email }) => void sending.run(email),
    onError: state.onError,
  });
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid max-w-md gap-5">
      <EmailField
        label={<Trans>New email address</Trans>}
        help={<Trans>We send a code to it, to make sure that it is yours.</Trans>}
        readOnly={sending.isBusy}
        {...fieldOf("email")}
      />
      {sending.failure && (
        <FormAlert>
          <RequestFailureText failure={sending.failure} />
        </FormAlert>
      )}
      <FormButtons isBusy={sending.isBusy} onCancel={state.close}>
        <Trans>Send code</Trans>
      </FormButtons>
    </form>
  );
}
