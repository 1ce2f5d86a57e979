import { useLingui } from "@lingui/react/macro";
import { isRouteErrorResponse, useRevalidator } from "react-router";
import { FailureScreen } from "../../ui/feedback/failure-screen.tsx";
import { focusMain } from "../page/focus-main.ts";
import { PageMeta } from "../page/page-meta.tsx";
import { StatusScreen } from "./status-screen.tsx";
import { UnexpectedScreen } from "./unexpected-screen.tsx";

/** Routing errors have their own screens; others can be retried. */
export function RouteFailure({ error }: { error: unknown }) {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  if (isRouteErrorResponse(error)) return <StatusScreen status={error.status} />;
  if (!(error instanceof Error)) return <UnexpectedScreen />;
  const retry = async () => {
    // Revalidating rerenders the page, which is the retry.
    await revalidate();
    focusMain();
  };
  return (
    <>
      <PageMeta title={t`Oops! Something went wrong.`} noIndex />
      <FailureScreen message={error.message} onRetry={retry} />
    </>
  );
}
