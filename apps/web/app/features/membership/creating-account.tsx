import { Trans, useLingui } from "@lingui/react/macro";
import { Spinner } from "@smirk/ui/controls/spinner.tsx";
import { isPollSlow } from "../../shell/page/poll-pause.ts";
import { SupportLinks } from "../../shell/page/support-links.tsx";
import { PageSpinner } from "../../ui/controls/page-spinner.tsx";
import { UnreachableText } from "../../ui/forms/unreachable-text.tsx";

interface CreatingAccountProps {
  tries: number;
  size: "page" | "section";
}

/** Shows the support contacts after half a minute (MEM-05, decision 21). */
export function CreatingAccount({ tries, size }: CreatingAccountProps) {
  const { t } = useLingui();
  const label = t`Please wait, we're still creating your account...`;
  return (
    <div className={size === "page" ? "mx-auto grid max-w-lg gap-2 px-5 pb-16 text-center" : "grid gap-3"}>
      {size === "page" ? (
        <PageSpinner label={label} />
      ) : (
        <div role="status" className="flex min-h-16 items-center gap-4 text-muted">
          <Spinner className="size-8 shrink-0 text-coral" />
          <p>{label}</p>
        </div>
      )}
      <div role="status" className="text-muted [&_a]:text-action">
        {isPollSlow(tries) && <SlowNote />}
      </div>
    </div>
  );
}

function SlowNote() {
  return (
    <p>
      {navigator.onLine ? (
        <Trans>This is taking longer than usual. We will keep trying.</Trans>
      ) : (
        <UnreachableText />
      )}{" "}
      <SupportLinks />
    </p>
  );
}
