import type { ProvidedOwnCode } from "@smirk/contract/auth/codes";
import { useEffect, useState } from "react";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { proveOwner, provideOwnCode } from "../../../api/member/sections/fresh-proof.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { type RequestFailure, toRequestFailure } from "./request-failure.ts";

interface CodeState {
  sent: ProvidedOwnCode | null;
  digits: string;
  busy: "sending" | "checking" | null;
  failure: RequestFailure | null;
}

const START: CodeState = { sent: null, digits: "", busy: "sending", failure: null };

/** Asks for a code at once, and checks it on its last digit. */
export function useOwnCode(onProved: () => void) {
  const memberFetch = useMemberFetch();
  const [state, setState] = useState(START);
  const change = (changes: Partial<CodeState>) => setState((now) => ({ ...now, ...changes }));

  function receive(asking: Promise<ProvidedOwnCode>, isCurrent: () => boolean) {
    asking.then(
      (sent) => isCurrent() && change({ sent, busy: null, failure: null, digits: "" }),
      (error: unknown) => isCurrent() && change({ busy: null, failure: toRequestFailure(error) }),
    );
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: one code when it opens.
  useEffect(() => {
    let isOver = false;
    receive(provideOwnCode(memberFetch, requestLimit()), () => !isOver);
    return () => {
      isOver = true;
    };
  }, [memberFetch]);

  function send() {
    change({ busy: "sending", failure: null });
    receive(provideOwnCode(memberFetch, requestLimit()), () => true);
  }

  async function check(code: string) {
    change({ digits: code, busy: "checking", failure: null });
    try {
      await proveOwner(memberFetch, { code, challenge: state.sent?.challenge }, requestLimit());
      onProved();
    } catch (error) {
      change({ busy: null, digits: "", failure: toRequestFailure(error) });
    }
  }
  return { ...state, type: (digits: string) => change({ digits, failure: null }), send, check };
}
