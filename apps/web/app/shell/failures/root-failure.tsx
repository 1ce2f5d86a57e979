import { isRouteErrorResponse } from "react-router";
import { Logo } from "../layout/logo.tsx";
import { StatusScreen } from "./status-screen.tsx";
import { UnexpectedScreen } from "./unexpected-screen.tsx";

/** The last boundary: no layout is left, so it renders the logo itself. */
export function RootFailure({ error }: { error: unknown }) {
  return (
    <div className="min-h-dvh">
      <header className="mx-auto flex h-16 max-w-7xl items-center px-4 md:px-6">
        <Logo />
      </header>
      <main id="main">
        {isRouteErrorResponse(error) ? <StatusScreen status={error.status} /> : <UnexpectedScreen />}
      </main>
    </div>
  );
}
