import { useLingui } from "@lingui/react/macro";
import { isRouteErrorResponse, useRevalidator } from "react-router";
import { FailureScreen } from "../../ui/feedback/failure-screen.tsx";
import { focusMain } from "../page/focus-main.ts";
import { PageMeta } from "../page/page-meta.tsx";
import { StatusScreen } from "./status-screen.tsx";
import { UnexpectedScreen } from "./unexpected-screen.tsx";

/** What to show in place of a page: a routing failure says which, anything else can be tried again. */
export function RouteFailure({ error }: { error: unknown }) {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  if (isRouteErrorResponse(error)) return <StatusScreen status={error.status} />;
  if (!(error instanceof Error)) return <UnexpectedScreen />;
  const retry = async () => {
    // Loading again also makes the router draw the page again, which is the whole of "in place".
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
