import { type RefObject, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { CallError, call, onSessionEnd, sentenceOf } from "../api/call.ts";
import type { Session } from "../api/types.ts";
import { restorePath } from "../session/return-path.ts";
import { type Shell, ShellProvider } from "../session/session-context.ts";
import { useShortcutKeys } from "../session/shortcuts.ts";
import { usePage } from "../session/use-page.ts";
import { useToday } from "../session/use-today.ts";
import { InviteScreen } from "../sign-in/invite-screen.tsx";
import { announceProof, ProofDialog } from "../sign-in/proof-dialog.tsx";
import { SignInFrame, SignInScreen } from "../sign-in/sign-in-screen.tsx";
import { Button } from "../ui/button.tsx";
import { ErrorNote } from "../ui/field.tsx";
import { setTimeZone } from "../ui/formats.ts";
import { Frame } from "./frame.tsx";
import { ScreenBoundary } from "./load-screen.tsx";
import { Screen, titleOf } from "./screens.tsx";

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

interface Waiting {
  resolve: () => void;
  reject: (error: unknown) => void;
}

function SignedIn({ session, onSignedOut }: { session: Session; onSignedOut: () => void }) {
  const [page, go, visits] = usePage();
  useShortcutKeys();
  const main = useRef<HTMLElement>(null);
  useKeptFocus(main);
  const today = useToday(session.actions.includes("today.show"), visits);
  useEffect(() => {
    document.title = `${titleOf(page)} · ${session.brand} console`;
  }, [page, session.brand]);
  const [isAsking, setAsking] = useState(false);
  const waiting = useRef<Waiting | null>(null);

  const settle = useCallback((error?: unknown) => {
    setAsking(false);
    if (error === undefined) waiting.current?.resolve();
    else waiting.current?.reject(error);
    waiting.current = null;
  }, []);
  const onProven = useCallback(() => settle(), [settle]);

  const shell = useMemo<Shell>(() => {
    const proven: Shell["proven"] = async (run) => {
      try {
        return await run();
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (error.status === 401) onSignedOut();
        if (!error.needsProof) throw error;
        await new Promise<void>((resolve, reject) => {
          waiting.current = { resolve, reject };
          setAsking(true);
        });
        return run();
      }
    };
    return { session, can: (action) => session.actions.includes(action), go, proven };
  }, [session, go, onSignedOut]);

  async function signOut() {
    await call("/session/end", {}).catch(() => {});
    onSignedOut();
  }

  return (
    <ShellProvider value={shell}>
      <Frame page={page} counts={today.counts ?? {}} onSignOut={signOut}>
        <main ref={main} className="mx-auto w-full min-w-0 max-w-6xl px-4 py-6 md:px-6">
          <ScreenBoundary key={visits}>
            <Suspense fallback={null}>
              <Screen page={page} today={today} />
            </Suspense>
          </ScreenBoundary>
        </main>
      </Frame>
      {isAsking && (
        <ProofDialog
          session={session}
          onProven={onProven}
          onCancel={() => settle(new Error("Nothing was changed: it was not confirmed that it is you."))}
        />
      )}
    </ShellProvider>
  );
}

/** Keeps the focus in the page after a press that takes its own button away, for keys and screen readers. */
function useKeptFocus(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: Element | null = null;
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null;
    };
    const observer = new MutationObserver(() => {
      if (last === null || last.isConnected || document.activeElement !== document.body) return;
      // What was just done, or the screen's title.
      const find = (what: string) => page.current?.querySelector<HTMLElement>(what);
      const landing = find("[data-done]") ?? find("h1");
      landing?.setAttribute("tabindex", "-1");
      landing?.focus({ preventScroll: true });
    });
    document.addEventListener("focusin", remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", remember);
      observer.disconnect();
    };
  }, [page]);
}
