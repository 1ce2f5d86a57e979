import { useEffect, useEffectEvent, useRef, useState } from "react";

interface Suggested<Option> {
  phase: "idle" | "loading" | "ready" | "failed";
  options: readonly Option[];
  error: unknown;
}

/** `session` is one id for the whole typing session. */
type LoadOptions<Option> = (
  question: { input: string; session: string },
  signal: AbortSignal,
) => Promise<readonly Option[]>;

const NONE = { phase: "idle", options: [], error: null } as const;
const DEBOUNCE_MS = 300;
const LONGEST_TEXT = 200;

/** A blank text clears the options at once; late answers are dropped. */
export function useSuggestions<Option>(text: string, load: LoadOptions<Option>): Suggested<Option> {
  const [suggested, setSuggested] = useState<Suggested<Option>>(NONE);
  const session = useRef("");
  const input = text.trim().slice(0, LONGEST_TEXT);
  const loadNow = useEffectEvent(load);
  useEffect(() => {
    if (input === "") {
      session.current = "";
      setSuggested(NONE);
      return;
    }
    session.current ||= newSession();
    setSuggested((before) => ({ ...before, phase: "loading" }));
    const controller = new AbortController();
    const load = async () => {
      try {
        const options = await loadNow({ input, session: session.current }, controller.signal);
        if (!controller.signal.aborted) setSuggested({ phase: "ready", options, error: null });
      } catch (error) {
        if (!controller.signal.aborted) setSuggested({ phase: "failed", options: [], error });
      }
    };
    const timer = setTimeout(load, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [input]);
  return suggested;
}

/** `crypto.randomUUID` is missing on plain http. */
function newSession(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
