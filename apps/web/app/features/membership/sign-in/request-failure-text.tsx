import { Trans } from "@lingui/react/macro";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { RefusalText } from "../../../ui/refusal/refusal-text.tsx";
import type { RequestFailure } from "./request-failure.ts";

export function RequestFailureText({ failure }: { failure: RequestFailure }) {
  switch (failure.kind) {
    case "wrong":
      return <Trans>That code is not right. Try again.</Trans>;
    case "dead":
      return <Trans>This code no longer works. Request a new one.</Trans>;
    case "unreachable":
      return <UnreachableText />;
    case "refused":
      return <RefusalText refusal={failure.refusal} />;
  }
}
