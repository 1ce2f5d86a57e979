import { useCallback, useEffect, useState } from "react";
import { requestLimit } from "../../api/member/request-limit.ts";
import { pollPause } from "../../shell/page/poll-pause.ts";

interface Polled<Value> {
  /** Null until an answer came; the old one stays while a newer one is asked for. */
  value: Value | null;
  /** Without an answer, since the last one. */
  tries: number;
}

/**
 * Asks until there is an answer, silently and less and less often (MEM-05).
 * @param load the same function from render to render
 * @returns `reload` asks for a newer answer
 */
export function usePolled<Value>(load: (signal: AbortSignal) => Promise<Value>) {
  const [state, setState] = useState<Polled<Value>>({ value: null, tries: 0 });
  const [round, setRound] = useState(0);

  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function ask(tries: number) {
      try {
        const value = await load(requestLimit());
        if (!isOver) setState({ value, tries: 0 });
      } catch {
        if (isOver) return;
        setState((state) => ({ ...state, tries: tries + 1 }));
        timer = setTimeout(() => void ask(tries + 1), pollPause(tries + 1));
      }
    }
    if (round >= 0) void ask(0);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [load, round]);

  const reload = useCallback(() => setRound((before) => before + 1), []);
  return { ...state, reload };
}
