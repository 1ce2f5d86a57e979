import type { Refusal } from "@smirk/domain/wire/refusal";
import { useEffect, useState } from "react";
import { ApiError } from "../../../../api/api-error.ts";
import { requestLimit } from "../../../../api/member/request-limit.ts";
import { type OwnCode, proveOwner, provideOwnCode } from "../../../../api/member/sections/fresh-proof.ts";
import { toRefusal } from "../../../../api/member/to-refusal.ts";
import { useMemberFetch } from "../../../session/tokens/use-member-fetch.ts";

export const CODE_LENGTH = 6;

/** `refused`: asks to wait, or the phone cannot be reached. */
export type CodeFailure = { kind: "wrong" | "dead" | "unreachable" } | { kind: "refused"; refusal: Refusal };

interface CodeState {
  sent: OwnCode | null;
  digits: string;
  busy: "sending" | "checking" | null;
  failure: CodeFailure | null;
}

const START: CodeState = { sent: null, digits: "", busy: "sending", failure: null };

/** Asks for a code at once, and checks it on its last digit. */
export function useOwnCode(onProved: () => void) {
  const memberFetch = useMemberFetch();
  const [state, setState] = useState(START);
  const change = (changes: Partial<CodeState>) => setState((now) => ({ ...now, ...changes }));

  function receive(asking: Promise<OwnCode>, isCurrent: () => boolean) {
    asking.then(
      (sent) => isCurrent() && change({ sent, busy: null, failure: null, digits: "" }),
      (error: unknown) => isCurrent() && change({ busy: null, failure: toFailure(error) }),
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
      change({ busy: null, digits: "", failure: toFailure(error) });
    }
  }
  return { ...state, type: (digits: string) => change({ digits, failure: null }), send, check };
}

function toFailure(error: unknown): CodeFailure {
  if (!(error instanceof ApiError)) return { kind: "unreachable" };
  const { code, message, details } = error;
  if (code === "invalid_code") return { kind: details.attemptsLeft === 0 ? "dead" : "wrong" };
  if (message === "" || code === "unreadable") return { kind: "unreachable" };
  return { kind: "refused", refusal: toRefusal(error) };
}
