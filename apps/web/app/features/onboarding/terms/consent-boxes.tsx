import { Trans } from "@lingui/react/macro";
import { Skeleton } from "../../../ui/controls/skeleton.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import type { Terms } from "./use-terms.ts";

/** One box for each of the server's sentences; without renewal there is only the first (LAW-03, PAY-04). */
export function ConsentBoxes({ terms }: { terms: Terms }) {
  const consents = terms.terms?.consents;
  if (terms.status === "failed") return null;
  if (consents === undefined) return <LoadingBoxes />;
  const isOld = terms.status === "loading";
  return (
    <div aria-busy={isOld} className="grid grid-cols-1 gap-3">
      {terms.changed.length > 0 && (
        <FormAlert key={terms.changed.join()}>
          <Trans>Some of what you agree to has changed. Read it, and check the box again.</Trans>
        </FormAlert>
      )}
      {consents.map((consent) => (
        <label
          key={consent.kind}
          className={`flex cursor-pointer items-start gap-[min(0.75rem,3vw)] rounded-md border bg-paper p-[min(1rem,4.4vw)] has-checked:border-action lg:p-3 ${terms.changed.includes(consent.kind) ? "border-error" : "border-line"}`}
        >
          <input
            type="checkbox"
            name={consent.kind}
            checked={terms.agreed[consent.kind] === consent.sha256}
            disabled={isOld}
            aria-required="true"
            data-missing={isOld || terms.agreed[consent.kind] === consent.sha256 ? undefined : true}
            onChange={(event) => terms.check(consent, event.currentTarget.checked)}
            className="mt-0.5 size-[min(1.5rem,8vw)] shrink-0 cursor-pointer accent-action"
          />
          <span className={`wrap-anywhere min-w-0 text-sm ${isOld ? "text-muted" : ""}`}>{consent.text}</span>
        </label>
      ))}
    </div>
  );
}

/** The boxes are as high as most are, so that nothing moves when they come. */
function LoadingBoxes() {
  return (
    <div className="grid grid-cols-1 gap-3">
      <Skeleton className="h-23 rounded-md sm:h-15 lg:h-16" />
      <Skeleton className="h-63 rounded-md sm:h-28 lg:h-36 xl:h-46.5" />
    </div>
  );
}
