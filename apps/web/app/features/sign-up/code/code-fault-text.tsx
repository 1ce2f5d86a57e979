import { Trans } from "@lingui/react/macro";
import { Icon } from "../../../ui/icon.tsx";
import { UnreachableText } from "../../../ui/unreachable-text.tsx";
import { LockedText } from "../proof/locked-text.tsx";
import type { CodeFault, CodeState } from "./code-state.ts";

interface CodeFaultTextProps {
  id: string;
  state: CodeState;
  isFlashing: boolean;
}

/**
 * What is wrong. For a wrong code it is seen while the boxes flash; for assistive technology it stays until other digits
 * are typed. What asks for something else than other digits stays in sight.
 */
export function CodeFaultText({ id, state: { fault, faults }, isFlashing }: CodeFaultTextProps) {
  const isSeen = fault !== null && (isFlashing || fault.kind !== "wrong");
  return (
    <div id={id} className="min-h-6">
      {fault !== null && (
        <p
          key={faults}
          role="alert"
          className={isSeen ? "flex items-start gap-1.5 font-medium text-error" : "sr-only"}
        >
          <Icon name="alert" className="mt-0.5 size-5" />
          <span>
            <FaultText fault={fault} />
          </span>
        </p>
      )}
    </div>
  );
}

function FaultText({ fault }: { fault: CodeFault }) {
  switch (fault.kind) {
    case "wrong":
      return <Trans>That code is not right. Try again.</Trans>;
    case "locked":
      return <LockedText />;
    case "unreachable":
      return <UnreachableText />;
    default:
      return fault.said;
  }
}
