import { useCallback, useEffect, useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { requestLimit } from "../../api/member/request-limit.ts";

export type Loaded<Value> =
  | { phase: "loading" }
  | { phase: "failed" }
  | { phase: "missing" }
  | { phase: "loaded"; value: Value };

/** Loads once; a reload keeps what is shown until it has an answer. @param load must be stable */
export function useLoaded<Value>(load: (signal: AbortSignal) => Promise<Value>) {
  const [state, setState] = useState<Loaded<Value>>({ phase: "loading" });
  const [round, setRound] = useState(0);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    if (round >= 0) {
      load(AbortSignal.any([signal, requestLimit()])).then(
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
