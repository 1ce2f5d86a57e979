import {
  type ContactChangeAnswer,
  showContactChangeRoute,
  undoContactChangeRoute,
} from "@smirk/contract/account/personal-details";
import { useCallback, useEffect, useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { browserFetch } from "../../../api/api-fetch.ts";
import { callRoute } from "../../../api/call-route.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { useSite } from "../../../shell/page/use-site.ts";

export type ContactChangeStep =
  | { step: "reading" | "unreachable" | "incomplete" | "late" | "stopped" | "undone" }
  | { step: "ready" | "busy" | "failed"; change: ContactChangeAnswer };

function stepOf(change: ContactChangeAnswer): ContactChangeStep {
  if (change.can === "stop" || change.can === "undo") return { step: "ready", change };
  return { step: change.can === "nothing" ? "late" : change.can };
}

/** @param token of the message; null: it is missing; undefined: the address is not read yet */
export function useContactChange(token: string | null | undefined) {
  const { apiUrl } = useSite().publicConfig;
  const [state, setState] = useState<ContactChangeStep>({
    step: token === null ? "incomplete" : "reading",
  });
  const show = useCallback(
    async (signal: AbortSignal) => {
      if (!token) return;
      try {
        const change = await callRoute(browserFetch(apiUrl), showContactChangeRoute, {
          body: { token },
          signal,
        });
        setState(stepOf(change));
      } catch (error) {
        if (signal.aborted && !(error instanceof ApiError)) return;
        setState({ step: isInvalid(error) ? "incomplete" : "unreachable" });
      }
    },
    [apiUrl, token],
  );
  useEffect(() => {
    const leaving = new AbortController();
    void show(AbortSignal.any([leaving.signal, requestLimit()]));
    return () => leaving.abort();
  }, [show]);

  async function press(change: ContactChangeAnswer) {
    if (!token) return;
    setState({ step: "busy", change });
    try {
      const sent = { body: { token }, signal: requestLimit() };
      setState({ step: (await callRoute(browserFetch(apiUrl), undoContactChangeRoute, sent)).outcome });
    } catch (error) {
      if (isInvalid(error)) setState({ step: "incomplete" });
      else if (error instanceof ApiError && error.status === 409) setState({ step: "late" });
      else setState({ step: "failed", change });
    }
  }
  function retry() {
    setState({ step: "reading" });
    void show(requestLimit());
  }
  return { state, press, retry };
}

function isInvalid(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400;
}

/** Takes the token from the fragment, and removes it from the address bar. @returns undefined until it is read */
export function useMessageToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const read = () => {
      const found = location.hash.slice(1);
      if (found === "") return setToken((now) => now ?? null);
      history.replaceState(history.state, "", location.pathname);
      setToken(found);
    };
    read();
    addEventListener("hashchange", read);
    return () => removeEventListener("hashchange", read);
  }, []);
  return token;
}
