import { Trans } from "@lingui/react/macro";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import type { ChangeFailure } from "./use-change.ts";

export function ChangeFailureText({ failure }: { failure: ChangeFailure }) {
  switch (failure.kind) {
    case "wrong":
      return <Trans>That code is not right. Try again.</Trans>;
    case "dead":
      return <Trans>This code no longer works. Ask for a new one.</Trans>;
    case "unreachable":
      return <UnreachableText />;
    case "refused":
      return failure.message;
  }
}
