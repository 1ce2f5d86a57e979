import { Trans } from "@lingui/react/macro";
import { Spinner } from "@smirk/ui/controls/spinner.tsx";

export function CountLine({ busy = false, children }: { busy?: boolean; children: React.ReactNode }) {
  return (
    <div className="flex items-start justify-between gap-3 px-3 pt-1 pb-2 font-semibold text-muted text-sm">
      <p>{children}</p>
      {busy && <Spinner className="size-4 shrink-0" />}
    </div>
  );
}

/** Says that letters were wrong, and what was taken instead. */
export function ForgivenLetters({ shown, typed }: { shown: string; typed: string }) {
  return (
    <span className="block font-normal">
      <Trans>
        Showing {shown}. You typed {typed}.
      </Trans>
    </span>
  );
}
