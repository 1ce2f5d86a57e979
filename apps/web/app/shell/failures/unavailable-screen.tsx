import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { MessageScreen } from "../../ui/feedback/message-screen.tsx";
import { PageMeta } from "../page/page-meta.tsx";

const RETRY_MS = 5_000;

/** Status 503: retries until the page loads. */
export function UnavailableScreen() {
  const { t } = useLingui();
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== "idle") return;
    const timer = setTimeout(revalidate, RETRY_MS);
    return () => clearTimeout(timer);
  }, [revalidate, state]);
  return (
    <>
      <PageMeta title={t`We will be right back`} noIndex />
      <MessageScreen
        role="alert"
        title={<Trans>We will be right back</Trans>}
        actions={
          <Button onClick={revalidate}>
            <Trans>Try Again</Trans>
          </Button>
        }
      >
        <p>
          <Trans>We cannot reach our records right now. This page will keep trying every few seconds.</Trans>
        </p>
      </MessageScreen>
    </>
  );
}
