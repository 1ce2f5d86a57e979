import { Trans } from "@lingui/react/macro";
import type { Refusal } from "@smirk/contract/errors";
import { findRefusal, toRefusal } from "../../../api/member/to-refusal.ts";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { RefusalText } from "../../../ui/refusal/refusal-text.tsx";

/** `wrong` and `dead` are of a code. */
export type RequestFailure =
  | { kind: "wrong" | "dead" | "unreachable" }
  | { kind: "refused"; refusal: Refusal };

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

export function toRequestFailure(error: unknown): RequestFailure {
  const refused = findRefusal(error);
  if (refused === null) return { kind: "unreachable" };
  const { code, details } = refused;
  if (code === "invalid_code") return { kind: details.attemptsLeft === 0 ? "dead" : "wrong" };
  return { kind: "refused", refusal: toRefusal(refused) };
}
