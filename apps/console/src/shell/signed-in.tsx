import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { CallError, call } from "../api/call.ts";
import type { Session } from "../api/types.ts";
import { BulkScreen } from "../bulk/bulk-screen.tsx";
import { DirectoryScreen } from "../directory/directory-screen.tsx";
import { EntryScreen } from "../directory/entry/entry-screen.tsx";
import { ImportsScreen } from "../directory/imports-screen.tsx";
import { ReportsScreen } from "../directory/reports/reports-screen.tsx";
import { HealthScreen } from "../health/health-screen.tsx";
import { LogScreen } from "../log/log-screen.tsx";
import { MemberScreen } from "../members/member-screen.tsx";
import { MembersScreen } from "../members/members-screen.tsx";
import { RefundsScreen } from "../members/refunds-screen.tsx";
import { OperatorsScreen } from "../operators/operators-screen.tsx";
import { SellingScreen } from "../selling/selling-screen.tsx";
import { type Shell, ShellProvider } from "../session/session-context.ts";
import { useShortcutKeys } from "../session/shortcuts.ts";
import { type Counts, useCounts } from "../session/use-counts.ts";
import { type Page, usePage } from "../session/use-page.ts";
import { ProofDialog } from "../sign-in/proof-dialog.tsx";
import { StatisticsScreen } from "../statistics/statistics-screen.tsx";
import { TodayScreen } from "../today/today-screen.tsx";
import { WaitlistScreen } from "../waitlist/waitlist-screen.tsx";
import { Header } from "./header.tsx";
import { titleOf } from "./screens.ts";
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
        <Screen key={visits} page={page} counts={counts} />
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

function Screen({ page, counts }: { page: Page; counts: Counts }) {
  switch (page.name) {
    case "member":
      return <MemberScreen key={page.accountId} accountId={page.accountId} />;
    case "entry":
      return <EntryScreen key={page.providerId} providerId={page.providerId} />;
    case "directory":
      return <DirectoryScreen />;
    case "imports":
      return <ImportsScreen />;
    case "reports":
      return <ReportsScreen />;
    case "refunds":
      return <RefundsScreen />;
    case "waitlist":
      return <WaitlistScreen />;
    case "bulk":
      return <BulkScreen />;
    case "health":
      return <HealthScreen />;
    case "selling":
      return <SellingScreen />;
    case "statistics":
      return <StatisticsScreen />;
    case "operators":
      return <OperatorsScreen />;
    case "log":
      return <LogScreen />;
    case "members":
      return <MembersScreen />;
    case "today":
      return <TodayScreen counts={counts} />;
  }
}
