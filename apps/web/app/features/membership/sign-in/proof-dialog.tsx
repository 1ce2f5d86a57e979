import { Trans } from "@lingui/react/macro";
import { type ProvidedOwnCode, provideOwnCodeRoute, verifyOwnCodeRoute } from "@smirk/contract/auth/codes";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { callRoute } from "../../../api/call-route.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { paths } from "../../../paths.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { Dialog } from "../../../ui/forms/dialog.tsx";
import { signOut } from "../../session/sign-out.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import type { NeededProof } from "../use-request.ts";
import { CODE_LENGTH, CodeField } from "./code-field.tsx";
import { type RequestFailure, toRequestFailure } from "./request-failure-text.tsx";

interface ProofDialogProps {
  proof: NeededProof;
  onProved: () => void;
  onClose: () => void;
}

export function ProofDialog({ proof, onProved, onClose }: ProofDialogProps) {
  return (
    <Dialog open onClose={onClose} title={<Trans>First, confirm that it is you</Trans>}>
      {proof === "text" ? <ProofForm onProved={onProved} /> : <SignInAgain />}
    </Dialog>
  );
}

function SignInAgain() {
  const { apiUrl } = useSite().publicConfig;
  const navigate = useNavigate();
  return (
    <>
      <p>
        <Trans>To keep your account safe, please sign in again. Then come back here.</Trans>
      </p>
      <Button
        onClick={() => {
          signOut(apiUrl);
          void navigate(paths.signUp);
        }}
      >
        <Trans>Sign in again</Trans>
      </Button>
    </>
  );
}

function ProofForm({ onProved }: { onProved: () => void }) {
  const { sent, digits, busy, failure, type, send, check } = useOwnCode(onProved);
  const phone = sent?.phone_number ?? "";
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (digits.length === CODE_LENGTH) void check(digits);
      }}
    >
      <p role="status">
        {sent === null ? (
          <Trans>We text you a code.</Trans>
        ) : (
          <Trans>We texted a code to {phone}. It works for five minutes.</Trans>
        )}
      </p>
      <CodeField
        digits={digits}
        failure={failure}
        readOnly={busy !== null}
        onDigits={type}
        onComplete={check}
      />
      <Button type="submit" busy={busy === "checking"} className="w-full">
        <Trans>Continue</Trans>
      </Button>
      <Button variant="quiet" busy={busy === "sending"} onClick={send}>
        <Trans>Send a new code</Trans>
      </Button>
    </form>
  );
}

interface CodeState {
  sent: ProvidedOwnCode | null;
  digits: string;
  busy: "sending" | "checking" | null;
  failure: RequestFailure | null;
}

const CODE_AT_START: CodeState = { sent: null, digits: "", busy: "sending", failure: null };

/** Asks for a code at once, and checks it on its last digit. */
function useOwnCode(onProved: () => void) {
  const memberFetch = useMemberFetch();
  const [state, setState] = useState(CODE_AT_START);
  const change = (changes: Partial<CodeState>) => setState((now) => ({ ...now, ...changes }));

  function ask(isCurrent: () => boolean) {
    callRoute(memberFetch, provideOwnCodeRoute, { body: {}, signal: requestLimit() }).then(
      ({ data: sent }) => isCurrent() && change({ sent, busy: null, failure: null, digits: "" }),
      (error: unknown) => isCurrent() && change({ busy: null, failure: toRequestFailure(error) }),
    );
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: one code when it opens.
  useEffect(() => {
    let isOver = false;
    ask(() => !isOver);
    return () => {
      isOver = true;
    };
  }, [memberFetch]);

  function send() {
    change({ busy: "sending", failure: null });
    ask(() => true);
  }

  async function check(code: string) {
    change({ digits: code, busy: "checking", failure: null });
    try {
      const body = { code, ...(state.sent && { challenge: state.sent.challenge }) };
      await callRoute(memberFetch, verifyOwnCodeRoute, { body, signal: requestLimit() });
      onProved();
    } catch (error) {
      change({ busy: null, digits: "", failure: toRequestFailure(error) });
    }
  }
  return { ...state, type: (digits: string) => change({ digits, failure: null }), send, check };
}
