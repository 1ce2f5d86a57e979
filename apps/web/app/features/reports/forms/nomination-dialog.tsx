import { Trans, useLingui } from "@lingui/react/macro";
import { nominateRoute } from "@smirk/contract/reports";
import { LONGEST_NOMINEE } from "@smirk/domain/directory/reports";
import { Button } from "@smirk/ui/controls/button.tsx";
import { TextInput } from "@smirk/ui/forms/text-input.tsx";
import { useState } from "react";
import { browserFetch } from "../../../api/api-fetch.ts";
import { callRoute } from "../../../api/call-route.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { Dialog } from "../../../ui/forms/dialog.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import type { FormProps } from "../form-props.ts";
import { EmailField, isEmailFine } from "./email-field.tsx";
import { SendingProblem, SendingSteps, useSending } from "./sending-steps.tsx";

const SHORTEST = 2;
const isFit = ({ length }: string) => length >= SHORTEST && length <= LONGEST_NOMINEE;

export function NominationDialog({ onClose }: FormProps) {
  const sending = useSending();
  return (
    <Dialog open title={<Trans>Nominate your dentist</Trans>} onClose={onClose}>
      <SendingSteps sending={sending} onClose={onClose}>
        <NominationForm sending={sending} />
      </SendingSteps>
    </Dialog>
  );
}

function NominationForm({ sending }: { sending: ReturnType<typeof useSending> }) {
  const { t } = useLingui();
  const { apiUrl } = useSite().publicConfig;
  const [name, setName] = useState("");
  const [place, setPlace] = useState("");
  const [email, setEmail] = useState("");
  const [isChecked, setChecked] = useState(false);
  const isShort = (text: string) => isChecked && text.trim().length < SHORTEST;
  const isLong = (text: string) =>
    isChecked && text.trim().length > LONGEST_NOMINEE && t`This is too long. Please shorten it.`;

  function submit() {
    setChecked(true);
    const isFine = [name, place].every((text) => isFit(text.trim())) && isEmailFine(email);
    if (!isFine) return;
    const body = { name, place, email: email.trim() || null };
    const post = () => callRoute(browserFetch(apiUrl), nominateRoute, { body, signal: requestLimit() });
    void sending.send(post, false);
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p>
        <Trans>We will ask the office if it wants to join. We never publish what you write here.</Trans>
      </p>
      <Field
        label={t`Name of the dentist or office`}
        error={isShort(name) ? t`Please enter a name.` : isLong(name)}
      >
        {(control) => (
          <TextInput {...control} value={name} onChange={(event) => setName(event.target.value)} />
        )}
      </Field>
      <Field
        label={t`City or phone number`}
        error={isShort(place) ? t`Please enter a city or a phone number.` : isLong(place)}
      >
        {(control) => (
          <TextInput {...control} value={place} onChange={(event) => setPlace(event.target.value)} />
        )}
      </Field>
      <EmailField value={email} onChange={setEmail} isChecked={isChecked} />
      <SendingProblem sending={sending} />
      <Button type="submit" busy={sending.isBusy}>
        <Trans>Send</Trans>
      </Button>
    </form>
  );
}
