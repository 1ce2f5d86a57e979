import { useCallback, useEffect, useState } from "react";
import { CallError, call, onSessionEnd, sentenceOf } from "../api/call.ts";
import type { Session } from "../api/types.ts";
import { restorePath } from "../session/return-path.ts";
import { InviteScreen } from "../sign-in/invite-screen.tsx";
import { announceProof } from "../sign-in/proof-channel.ts";
import { SignInFrame, SignInScreen } from "../sign-in/sign-in-screen.tsx";
import { Button } from "../ui/button.tsx";
import { ErrorNote } from "../ui/field.tsx";
import { setTimeZone } from "../ui/formats.ts";
import { SignedIn } from "./signed-in.tsx";

type State =
  | { step: "loading" }
  | { step: "signed_out" }
  | { step: "signed_in"; session: Session }
  | { step: "failed"; message: string };

/** An invitation, a refusal or a proof that the address brings, read once and taken out of it. */
function readFragment(): { name: string; value: string } {
  const [name = "", value = ""] = location.hash.slice(1).split("=");
  if (name !== "") history.replaceState(history.state, "", location.pathname + location.search);
  return { name, value };
}

const arrived = readFragment();

export function App() {
  const [state, setState] = useState<State>({ step: "loading" });
  const [invite, setInvite] = useState(arrived.name === "invite" ? arrived.value : null);

  const load = useCallback(() => {
    call("/session").then(
      (session) => {
        setTimeZone(session.time_zone);
        restorePath();
        setState({ step: "signed_in", session });
      },
      (error: unknown) => {
        const isSignedOut = error instanceof CallError && error.status === 401;
        setState(isSignedOut ? { step: "signed_out" } : { step: "failed", message: sentenceOf(error) });
      },
    );
  }, []);
  useEffect(() => onSessionEnd(() => setState({ step: "signed_out" })), []);
  useEffect(() => {
    if (arrived.name !== "proven") return load();
    announceProof();
    window.close();
  }, [load]);

  if (invite !== null) {
    const onSignedIn = () => {
      setInvite(null);
      load();
    };
    return <InviteScreen token={invite} onSignedIn={onSignedIn} />;
  }
  if (arrived.name === "proven" && state.step === "loading") {
    return <SignInFrame title="Confirmed. You can close this window.">{null}</SignInFrame>;
  }
  switch (state.step) {
    case "loading":
      return null;
    case "signed_out":
      return <SignInScreen refused={arrived.name === "refused" ? arrived.value : null} onSignedIn={load} />;
    case "failed":
      return (
        <SignInFrame title="Console">
          <ErrorNote>{state.message}</ErrorNote>
          <Button onClick={load}>Try again</Button>
        </SignInFrame>
      );
    case "signed_in":
      return <SignedIn session={state.session} onSignedOut={() => setState({ step: "signed_out" })} />;
  }
}
