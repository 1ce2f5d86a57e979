import { startAuthentication } from "@simplewebauthn/browser";
import { useEffect, useState } from "react";
import { call, sentenceOf } from "../api/call.ts";
import type { Session } from "../api/types.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { ErrorNote } from "../ui/field.tsx";

type Options = Parameters<typeof startAuthentication>[0]["optionsJSON"];

interface ProofDialogProps {
  session: Session;
  onProven: () => void;
  onCancel: () => void;
}

export function ProofDialog({ session, onProven, onCancel }: ProofDialogProps) {
  const [error, setError] = useState("");
  useEffect(() => onProof(onProven), [onProven]);

  async function provePasskey() {
    setError("");
    try {
      const options = await call("/proof/options", {});
      await call("/proof", { response: await startAuthentication({ optionsJSON: options as Options }) });
      onProven();
    } catch (failure) {
      setError(sentenceOf(failure));
    }
  }

  async function proveCompany() {
    setError("");
    // Opened with the press, before the call: browsers block it later.
    const opened = window.open("about:blank", "_blank", "width=520,height=640");
    try {
      const { url } = await call("/sign-on", { purpose: "prove" });
      if (opened) opened.location.href = url;
      else setError("Your browser blocked the window of the company sign-on. Allow it and try again.");
    } catch (failure) {
      opened?.close();
      setError(sentenceOf(failure));
    }
  }

  return (
    <Dialog title="Confirm that it is you" onClose={onCancel}>
      <p>This needs a key that you used in the last five minutes.</p>
      <ErrorNote>{error}</ErrorNote>
      <div className="flex flex-wrap gap-3">
        {session.has_passkey && (
          <Button variant="primary" onClick={() => void provePasskey()}>
            Use your passkey
          </Button>
        )}
        {session.company_sign_on && (
          <Button variant={session.has_passkey ? "secondary" : "primary"} onClick={() => void proveCompany()}>
            Continue with company sign-on
          </Button>
        )}
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Dialog>
  );
}

const CHANNEL = "smirk-console-proof";

/** Announces a proof that was given in another window. */
export function announceProof(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage("proven");
  channel.close();
}

/** @returns stops listening */
function onProof(react: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = react;
  return () => channel.close();
}
