import { isRouteErrorResponse, useRevalidator } from "react-router";
import { FailureScreen } from "../../ui/failure-screen.tsx";
import { StatusScreen } from "./status-screen.tsx";
import { UnexpectedScreen } from "./unexpected-screen.tsx";

/** What to show in place of a page: a routing failure says which, anything else can be tried again. */
export function RouteFailure({ error }: { error: unknown }) {
  const { revalidate } = useRevalidator();
  if (isRouteErrorResponse(error)) return <StatusScreen status={error.status} />;
  if (!(error instanceof Error)) return <UnexpectedScreen />;
  // Loading again also makes the router draw the page again, which is the whole of "in place".
  return <FailureScreen message={error.message} onRetry={() => void revalidate()} />;
}
