import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { CallError, call } from "../api/call.ts";
import type { Session } from "../api/types.ts";
import { type Shell, ShellProvider } from "../session/session-context.ts";
import { useShortcutKeys } from "../session/shortcuts.ts";
import { useCounts } from "../session/use-counts.ts";
import { usePage } from "../session/use-page.ts";
import { ProofDialog } from "../sign-in/proof-dialog.tsx";
import { Header } from "./header.tsx";
import { Screen, titleOf } from "./screens.tsx";
import { useKeptFocus } from "./use-kept-focus.ts";

interface Waiting {
  resolve: () => void;
  reject: (error: unknown) => void;
}

export function SignedIn({ session, onSignedOut }: { session: Session; onSignedOut: () => void }) {
  const [page, go, visits] = usePage();
  useShortcutKeys();
  const main = useRef<HTMLElement>(null);
  useKeptFocus(main);
  const counts = useCounts(session.actions.includes("today.show"), visits);
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
      <Header page={page} counts={counts} onSignOut={() => void signOut()} />
      <main ref={main} className="mx-auto max-w-6xl px-4 py-6 md:px-6">
        <Suspense fallback={null}>
          <Screen key={visits} page={page} counts={counts} />
        </Suspense>
      </main>
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
