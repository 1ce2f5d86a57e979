import { useEffect, useEffectEvent, useState } from "react";

/** `incomplete`: the token is missing, or the server does not know it. */
export type LinkState<Shown, End> =
  | { step: "reading" | "unreachable" | "incomplete" }
  | { step: "ready" | "busy" | "failed"; shown: Shown | null }
  | { step: "over"; end: End };

/** Each answers null for a token that the server does not know, and throws when no answer comes. */
export interface LinkCalls<Shown, End> {
  /** What the link is about, or how it has ended; without it the words of the screen are all there is. */
  show?: (token: string, signal?: AbortSignal) => Promise<{ shown: Shown } | { end: End } | null>;
  press: (token: string) => Promise<End | null>;
}

/** @param token of the message; null: it is missing; undefined: the address is not read yet */
export function useLink<Shown, End>(
  token: string | null | undefined,
  { show, press }: LinkCalls<Shown, End>,
): { state: LinkState<Shown, End>; confirm: () => Promise<void>; retry: () => Promise<void> } {
  const [state, setState] = useState<LinkState<Shown, End>>({ step: "reading" });

  async function read(signal?: AbortSignal): Promise<void> {
    if (token === undefined) return;
    if (token === null) return setState({ step: "incomplete" });
    if (!show) return setState({ step: "ready", shown: null });
    setState({ step: "reading" });
    try {
      const found = await show(token, signal);
      if (signal?.aborted) return;
      if (found === null) setState({ step: "incomplete" });
      else setState("end" in found ? { step: "over", end: found.end } : { step: "ready", ...found });
    } catch {
      if (!signal?.aborted) setState({ step: "unreachable" });
    }
  }
  const readNow = useEffectEvent(read);
  useEffect(() => {
    const leaving = new AbortController();
    if (token !== undefined) void readNow(leaving.signal);
    return () => leaving.abort();
  }, [token]);

  async function confirm(): Promise<void> {
    if (!token || !("shown" in state)) return;
    const { shown } = state;
    setState({ step: "busy", shown });
    try {
      const end = await press(token);
      setState(end === null ? { step: "incomplete" } : { step: "over", end });
    } catch {
      setState({ step: "failed", shown });
    }
  }
  return { state, confirm, retry: () => read() };
}
