import { Plural, Trans } from "@lingui/react/macro";
import { Spinner } from "@smirk/ui/controls/spinner.tsx";
import { OriginName } from "../search/origin-name.tsx";
import type { Finder } from "../use-finder.ts";
import { CountAnnouncer } from "./count-announcer.tsx";

export function ResultHead({ finder }: { finder: Finder }) {
  const { state, filter, origin } = finder;
  const { results, phase, total } = state;
  const { q } = filter;
  return (
    <div className="flex min-h-8 items-center justify-between gap-x-2 flow:flex-wrap">
      <p className="font-bold">
        {results?.length === 0 && <Trans>No exact matches</Trans>}
        {results && results.length > 0 && <Plural value={total} one="# provider" other="# providers" />}
        {q !== "" && results && <Trans> for “{q}”</Trans>}
        {!results && phase === "loading" && <Trans>Loading...</Trans>}
      </p>
      {/* Its place is kept, and quick answers show no spinner. */}
      <span className="mr-auto size-5 shrink-0">
        {phase === "loading" && (
          <span className="block animate-appear [animation-delay:400ms] [animation-fill-mode:backwards]">
            <Spinner className="size-5 text-action" />
          </span>
        )}
      </span>
      {results && results.length > 0 && (
        <p className="text-right text-muted text-sm">
          {total > results.length && (
            <>
              <Trans>The {results.length} nearest</Trans>{" "}
            </>
          )}
          <OriginName origin={origin} />
        </p>
      )}
      <CountAnnouncer state={state} searched={q} />
    </div>
  );
}
