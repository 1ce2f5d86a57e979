import { createCardCodeRoute } from "@smirk/contract/account/person-cards";
import { useEffect, useReducer } from "react";
import { callRoute } from "../../../api/call-route.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";

/** What the dialog shows: the code of a screen, or that of the printed card, which works without a connection. */
export type DeskCode =
  | { kind: "none" }
  | { kind: "screen"; link: string; madeAt: number }
  | { kind: "paper" };

type DeskEvent =
  | { type: "made"; link: string; at: number }
  | { type: "notMade" }
  | { type: "returned"; at: number };

/** The server's codes last 15 minutes. Their end is not compared with the device's clock, which may be wrong. */
const GOOD_FOR_MS = 14 * 60_000;
const RENEWED_AFTER_MS = 10 * 60_000;
/** Nobody waits longer at a front desk. */
const PAPER_AFTER_MS = 4_000;
const TRIED_AGAIN_AFTER_MS = 30_000;

function reduceDeskCode(code: DeskCode, event: DeskEvent): DeskCode {
  switch (event.type) {
    case "made":
      return { kind: "screen", link: event.link, madeAt: event.at };
    case "notMade":
      return { kind: "paper" };
    case "returned":
      return code.kind === "screen" && event.at - code.madeAt >= GOOD_FOR_MS ? { kind: "none" } : code;
  }
}

/** Renews the code in time, and when the page is looked at again or has a connection again. */
export function useDeskCode(personId: string): DeskCode {
  const memberFetch = useMemberFetch();
  const [code, dispatch] = useReducer(reduceDeskCode, { kind: "none" });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let controller = new AbortController();
    async function renew() {
      clearTimeout(timer);
      controller.abort();
      controller = new AbortController();
      const { signal } = controller;
      try {
        const sent = { params: { id: personId }, signal: AbortSignal.any([signal, requestLimit()]) };
        const { link } = await callRoute(memberFetch, createCardCodeRoute, sent);
        if (signal.aborted) return;
        dispatch({ type: "made", link, at: Date.now() });
        timer = setTimeout(() => void renew(), RENEWED_AFTER_MS);
      } catch {
        if (signal.aborted) return;
        dispatch({ type: "notMade" });
        timer = setTimeout(() => void renew(), TRIED_AGAIN_AFTER_MS);
      }
    }
    function renewIfSeen() {
      if (document.hidden) return;
      dispatch({ type: "returned", at: Date.now() });
      void renew();
    }
    void renew();
    document.addEventListener("visibilitychange", renewIfSeen);
    window.addEventListener("online", renewIfSeen);
    return () => {
      clearTimeout(timer);
      controller.abort();
      document.removeEventListener("visibilitychange", renewIfSeen);
      window.removeEventListener("online", renewIfSeen);
    };
  }, [memberFetch, personId]);

  const isWaiting = code.kind === "none";
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => dispatch({ type: "notMade" }), PAPER_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);

  return code;
}
