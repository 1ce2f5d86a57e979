import { Trans } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useCallback, useEffect, useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { requestLimit } from "../../api/member/request-limit.ts";
import { Skeleton } from "../../ui/controls/skeleton.tsx";
import { FormAlert } from "../../ui/forms/form-alert.tsx";
import { UnreachableText } from "../../ui/forms/unreachable-text.tsx";

type Loaded<Value> =
  | { phase: "loading" }
  | { phase: "failed" }
  | { phase: "missing" }
  | { phase: "loaded"; value: Value };

interface LoadedViewProps<Value> {
  state: Loaded<Value>;
  onRetry: () => void;
  missing?: React.ReactNode;
  children: (value: Value) => React.ReactNode;
}

/** What is loaded, or that it loads, failed or does not exist. */
export function LoadedView<Value>({ state, onRetry, missing, children }: LoadedViewProps<Value>) {
  switch (state.phase) {
    case "loaded":
      return children(state.value);
    case "missing":
      return <p className="text-muted">{missing}</p>;
    case "failed":
      return (
        <div className="grid gap-4">
          <FormAlert>
            <UnreachableText />
          </FormAlert>
          <Button className="justify-self-start" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      );
    case "loading":
      return (
        <div className="grid gap-4">
          <p role="status" className="sr-only">
            <Trans>Loading...</Trans>
          </p>
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-24 w-full" />
        </div>
      );
  }
}

/**
 * Loads once, and once more by itself where no answer came; a reload keeps what is shown until it has one.
 * @param load must be stable
 */
export function useLoaded<Value>(load: (signal: AbortSignal) => Promise<Value>) {
  const [state, setState] = useState<Loaded<Value>>({ phase: "loading" });
  const [round, setRound] = useState(0);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    if (round >= 0) {
      const tryOnce = () => load(AbortSignal.any([signal, requestLimit()]));
      const tryAgain = (error: unknown) => {
        if (signal.aborted || error instanceof ApiError) throw error;
        return tryOnce();
      };
      tryOnce()
        .catch(tryAgain)
        .then(
          (value) => !signal.aborted && setState({ phase: "loaded", value }),
          (error: unknown) => !signal.aborted && setState(toFailure(error)),
        );
    }
    return () => controller.abort();
  }, [load, round]);

  const reload = useCallback(() => setRound((before) => before + 1), []);
  const retry = useCallback(() => {
    setState({ phase: "loading" });
    reload();
  }, [reload]);
  return { state, reload, retry };
}

function toFailure(error: unknown): { phase: "failed" | "missing" } {
  return { phase: error instanceof ApiError && error.status === 404 ? "missing" : "failed" };
}
