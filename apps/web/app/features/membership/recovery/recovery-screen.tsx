import { Trans, useLingui } from "@lingui/react/macro";
import { formatPhone } from "@smirk/domain/joining/contact/phone-number";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useEffect, useRef, useState } from "react";
import { paths } from "../../../paths.ts";
import { PageMeta } from "../../../shell/page/page-meta.tsx";
import { toTelHref } from "../../../shell/page/tel-href.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { ButtonLink } from "../../../ui/controls/button-link.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { useToday } from "../../../ui/person/use-today.ts";
import { type FormErrors, useTypedForm } from "../../../ui/person/use-typed-form.ts";
import { CodeForm } from "../details/code-form.tsx";
import { EmailField, readEmail } from "../details/email-field.tsx";
import { NumberForm } from "../details/number-form.tsx";
import { RequestFailureText } from "../sign-in/request-failure-text.tsx";
import { useSentenceTime } from "../status/use-short-date.ts";
import { OwnerFields, readOwner } from "./owner-fields.tsx";
import { ProofFields, type Recovery, type RecoveryStep, useRecovery } from "./proof-fields.tsx";

/** For members who cannot get the code of the sign-in page. */
export function RecoveryScreen() {
  const { t } = useLingui();
  const recovery = useRecovery();
  const [hasError, setHasError] = useState(false);
  const title = t`Lost your phone?`;
  return (
    <div className="mx-auto grid w-full max-w-xl gap-6 px-[min(1.25rem,5.6vw)] pt-8 pb-16 md:pt-16">
      <PageMeta title={hasError ? t`Error: ${title}` : title} noIndex />
      <header className="grid gap-2">
        <h1 className="page-title">{title}</h1>
        {recovery.step.name === "email" && (
          <p className="text-lg text-muted">
            <Trans>
              Use a new number to sign in. You need your email, your date of birth and the card that pays for
              your membership. The new number works after 24 hours.
            </Trans>
          </p>
        )}
      </header>
      <StepHead key={recovery.step.name} step={recovery.step} />
      <Step recovery={recovery} onError={setHasError} />
      <CallNote />
      <noscript>
        <p>
          <Trans>Please turn on JavaScript in your browser to continue.</Trans>
        </p>
      </noscript>
    </div>
  );
}

/** Takes focus at each step but the first. */
function StepHead({ step }: { step: RecoveryStep }) {
  const head = useRef<HTMLHeadingElement>(null);
  const { name } = step;
  useEffect(() => {
    if (name !== "email" && name !== "code") head.current?.focus();
  }, [name]);
  if (name === "email") return null;
  return (
    <h2 ref={head} tabIndex={-1} className="font-bold text-xl outline-none">
      {name === "proof" && <Trans>Confirm that it is you</Trans>}
      {name === "phone" && <Trans>Your new number</Trans>}
      {name === "code" && <Trans>Enter the code</Trans>}
      {name === "waiting" && <Trans>Almost done</Trans>}
    </h2>
  );
}

function Step({ recovery, onError }: { recovery: Recovery; onError: (hasError: boolean) => void }) {
  const { step, begin, prove, send, confirm, restart, correctPhone } = recovery;
  switch (step.name) {
    case "email":
      return <EmailForm begin={begin} onError={onError} />;
    case "proof":
      return <ProofFields step={step} prove={prove} onRestart={restart} onError={onError} />;
    case "phone":
      return (
        <NumberForm
          isBusy={send.isBusy}
          failure={send.failure}
          onNumber={(phone) => void send.run({ recovery: step.recovery, phone, challenge: undefined })}
          onCancel={restart}
          onError={onError}
        />
      );
    case "code":
      return (
        <CodeForm
          lead={<Trans>We texted a code to {formatPhone(step.phone)}. It works for five minutes.</Trans>}
          isBusy={confirm.isBusy || send.isBusy}
          failure={confirm.failure ?? send.failure}
          onCode={(code) => void confirm.run({ ...step, code })}
          onAgain={() => {
            confirm.clear();
            void send.run(step);
          }}
          onBack={() => correctPhone(step)}
        />
      );
    case "waiting":
      return <WaitingNote happensAt={step.happensAt} />;
  }
}

function CallNote() {
  const { supportPhone } = useSite().publicConfig;
  return (
    <p className="border-line border-t pt-4 text-muted">
      <Trans>
        No payment card on file, or no longer using that email? Call{" "}
        <a
          href={toTelHref(supportPhone)}
          className="whitespace-nowrap font-semibold text-action underline underline-offset-4"
        >
          {supportPhone}
        </a>
        . If you sign in with Google or Apple, you do not need your phone.
      </Trans>
    </p>
  );
}

export function WaitingNote({ happensAt }: { happensAt: number }) {
  const time = useSentenceTime()(happensAt);
  return (
    <div className="grid gap-4">
      <p role="status">
        <Trans>Your new number works starting {time}. Then sign in with it as usual.</Trans>
      </p>
      <p className="text-muted">
        <Trans>
          We wrote to your email and your old number. Until then, anyone who gets that message can stop the
          change.
        </Trans>
      </p>
      <ButtonLink to={paths.finder} variant="secondary" className="justify-self-start">
        <Trans>Back to Home</Trans>
      </ButtonLink>
    </div>
  );
}

interface EmailFormProps {
  begin: Recovery["begin"];
  onError: (hasError: boolean) => void;
}

function EmailForm({ begin, onError }: EmailFormProps) {
  const today = useToday();
  const [asksOwner, setAsksOwner] = useState(false);
  const { failure, isBusy } = begin;
  // Others may have used the limit up: an owner has one of their own, and the fields stay for the next try.
  if (!asksOwner && failure?.kind === "refused" && failure.refusal.reason === "codes_too_many")
    setAsksOwner(true);
  const { form, submit, fieldOf } = useTypedForm({
    read: (typed) => (asksOwner ? readAsked(typed, today()) : readEmail(typed)),
    onValid: (asked) => void begin.run(asked),
    onError,
  });
  return (
    // Without scripts a submit would put the address into the URL: "dialog" submits nowhere.
    <form ref={form} method="dialog" noValidate onSubmit={submit} className="grid gap-5">
      <EmailField
        label={<Trans>Email</Trans>}
        help={<Trans>The one your receipts go to.</Trans>}
        readOnly={isBusy}
        {...fieldOf("email")}
      />
      {failure && (
        <FormAlert>
          <RequestFailureText failure={failure} />
        </FormAlert>
      )}
      {asksOwner && (
        <>
          <p>
            <Trans>
              Someone else may have asked for too many codes. With your date of birth and your card, you can
              get a code now.
            </Trans>
          </p>
          <OwnerFields isBusy={isBusy} fieldOf={fieldOf} />
        </>
      )}
      <Button type="submit" busy={isBusy} className="w-full">
        <Trans>Send a code to my email</Trans>
      </Button>
    </form>
  );
}

function readAsked(typed: Record<string, string>, today: CalendarDay) {
  const [email, owner] = [readEmail(typed), readOwner(typed, today)];
  if ("errors" in email || "errors" in owner) {
    const errors = [email, owner].map((one) => ("errors" in one ? one.errors : {}));
    return { errors: Object.assign({}, ...errors) as FormErrors };
  }
  return { ...email, owner };
}
