import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import { TextInput } from "@smirk/ui/forms/text-input.tsx";
import { useEffect, useRef } from "react";
import { Icon } from "../../../ui/controls/icon.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { useFlash } from "../../../ui/forms/use-flash.ts";
import { RefusalText } from "../../../ui/refusal/refusal-text.tsx";
import type { PromoError, PromoState } from "./promo-state.ts";

interface PromoBoxProps {
  state: PromoState;
  lowersPrice: boolean;
  onType: (code: string) => void;
  onApply: (code: string) => void;
  onRemove: () => void;
}

export function PromoBox({ state, lowersPrice, onType, onApply, onRemove }: PromoBoxProps) {
  const { show, isFlashing } = useFlash<number>();
  const input = useRef<HTMLInputElement>(null);
  const { failure, errors, status } = state;
  const isLocked = status !== "open";

  useEffect(() => {
    if (errors > 0) show(errors);
  }, [errors, show]);

  return (
    <form
      method="dialog"
      noValidate
      className="grid grid-cols-1 gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isLocked) onApply(state.code);
      }}
    >
      <Field
        label={<Trans>Promo code</Trans>}
        error={
          failure && (
            <span key={errors} role="alert">
              <PromoErrorText failure={failure} />
            </span>
          )
        }
        isFlashing={isFlashing}
      >
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <TextInput
              {...control}
              ref={input}
              name="promo"
              value={state.code}
              readOnly={isLocked}
              onChange={(event) => onType(event.currentTarget.value)}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className="min-w-[min(8rem,100%)] flex-1 read-only:bg-tint"
            />
            <PromoButton
              status={status}
              onRemove={() => {
                onRemove();
                input.current?.focus();
              }}
            />
          </div>
        )}
      </Field>
      <p role="status" className="flex items-center gap-1.5 text-sm empty:hidden">
        {status === "applied" && <AppliedText lowersPrice={lowersPrice} />}
      </p>
    </form>
  );
}

function PromoButton({ status, onRemove }: Pick<PromoState, "status"> & { onRemove: () => void }) {
  const { t } = useLingui();
  return status === "applied" ? (
    <Button variant="secondary" aria-label={t`Remove the promo code`} onClick={onRemove}>
      <Trans>Remove</Trans>
    </Button>
  ) : (
    <Button type="submit" variant="secondary" busy={status === "applying"}>
      <Trans>Apply</Trans>
    </Button>
  );
}

function AppliedText({ lowersPrice }: { lowersPrice: boolean }) {
  if (!lowersPrice) {
    return <Trans>This code is valid, but not for what you chose. Your price stays the same.</Trans>;
  }
  return (
    <>
      <Icon name="check" className="size-4 text-action" />
      <Trans>Promo code applied.</Trans>
    </>
  );
}

function PromoErrorText({ failure }: { failure: PromoError }) {
  switch (failure.kind) {
    case "empty":
      return <Trans>Enter a code first.</Trans>;
    case "invalid":
      return <Trans>* Invalid promo code</Trans>;
    case "several":
      return <Trans>Enter one code at a time.</Trans>;
    case "noPlan":
      return <Trans>Payment intent not found</Trans>;
    case "unreachable":
      return <UnreachableText />;
    case "refused":
      return <RefusalText refusal={failure.refusal} />;
  }
}
