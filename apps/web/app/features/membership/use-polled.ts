import { useCallback, useEffect, useState } from "react";
import { requestLimit } from "../../api/member/request-limit.ts";
import { pollPause } from "../../shell/page/poll-pause.ts";

interface Polled<Value> {
  /** Null before the first answer; keeps the previous one while reloading. */
  value: Value | null;
  tries: number;
}

/** Polls silently with increasing pauses (MEM-05). @param load must be stable; @returns `reload` refetches */
export function usePolled<Value>(load: (signal: AbortSignal) => Promise<Value>) {
  const [state, setState] = useState<Polled<Value>>({ value: null, tries: 0 });
  const [round, setRound] = useState(0);

  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function poll(tries: number) {
      try {
        const value = await load(requestLimit());
        if (!isOver) setState({ value, tries: 0 });
      } catch {
        if (isOver) return;
        setState((state) => ({ ...state, tries: tries + 1 }));
        timer = setTimeout(() => void poll(tries + 1), pollPause(tries + 1));
      }
    }
    if (round >= 0) void poll(0);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [load, round]);

  const reload = useCallback(() => setRound((before) => before + 1), []);
  return { ...state, reload };
}
