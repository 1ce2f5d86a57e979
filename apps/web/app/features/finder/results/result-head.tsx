import { Plural, Trans } from "@lingui/react/macro";
import { Spinner } from "../../../ui/controls/spinner.tsx";
import type { FinderState } from "../finder-state.ts";
import { CountAnnouncer } from "./count-announcer.tsx";

export function ResultHead({ state }: { state: FinderState }) {
  const { results, phase, total } = state;
  return (
    <div className="flex min-h-8 items-center flow:min-h-11 justify-between gap-x-4">
      <p className="font-bold">
        {results?.length === 0 && <Trans>No exact matches</Trans>}
        {results && results.length > 0 && <Plural value={total} one="# provider" other="# providers" />}
        {!results && phase === "loading" && <Trans>Loading...</Trans>}
      </p>
      {phase === "loading" && (
        // Quick answers show no spinner.
        <span className="mr-auto animate-appear [animation-delay:400ms] [animation-fill-mode:backwards]">
          <Spinner className="size-5 text-action" />
        </span>
      )}
      {results && results.length > 1 && (
        <p className="text-right text-muted text-sm flow:hidden scriptless:block">
          {total > results.length ? (
            <Trans>The {results.length} nearest</Trans>
          ) : (
            <Trans>Nearest first</Trans>
          )}
        </p>
      )}
      <CountAnnouncer state={state} />
    </div>
  );
}
