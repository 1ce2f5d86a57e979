import { Trans } from "@lingui/react/macro";
import { Icon } from "../../../ui/controls/icon.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { RefusalText } from "../../../ui/refusal/refusal-text.tsx";
import { LockedText } from "../proof/locked-text.tsx";
import type { CodeError, CodeState } from "../state/code-state.ts";

interface CodeErrorTextProps {
  id: string;
  state: CodeState;
}

/** Stays until the digits change; its line is reserved. */
export function CodeErrorText({ id, state: { failure, errors } }: CodeErrorTextProps) {
  return (
    <div id={id} className="min-h-6">
      {failure !== null && (
        <p key={errors} role="alert" className="flex items-start gap-1.5 font-medium text-error">
          <Icon name="alert" className="mt-0.5 size-5" />
          <span>
            <ErrorText failure={failure} />
          </span>
        </p>
      )}
    </div>
  );
}

function ErrorText({ failure }: { failure: CodeError }) {
  switch (failure.kind) {
    case "wrong":
      return <Trans>That code is not right. Try again.</Trans>;
    case "locked":
      return <LockedText />;
    case "unreachable":
      return <UnreachableText />;
    default:
      return <RefusalText refusal={failure.refusal} />;
  }
}
