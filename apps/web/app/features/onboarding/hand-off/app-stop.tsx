import { Trans, useLingui } from "@lingui/react/macro";
import { Notice } from "../../../ui/feedback/notice.tsx";
import type { PayError } from "../pay/pay-error.ts";

/** Why an app's visitor cannot pay here: only the app can help. */
export type AppStop = "plan" | "details" | "signedOut" | "member";

export function AppStopNotice({ why }: { why: AppStop }) {
  const { t } = useLingui();
  const titles: Record<AppStop, string> = {
    plan: t`Choose a plan first.`,
    details: t`We need your details first.`,
    signedOut: t`Your sign-in has ended.`,
    member: t`You are already a member.`,
  };
  return (
    <Notice icon="info" title={titles[why]}>
      <AppStopText why={why} />
    </Notice>
  );
}

function AppStopText({ why }: { why: AppStop }) {
  if (why === "signedOut") {
    return <Trans>Go back to the app and sign in again there.</Trans>;
  }
  if (why === "member") {
    return <Trans>You were not charged again. Go back to the app to see your membership.</Trans>;
  }
  return <Trans>Go back to the app and fill in what is missing there.</Trans>;
}

const SIGNED_OUT = new Set(["not_authorized", "token_expiried", "token_refresh", "token_blacklisted"]);

/** What a refusal of the server means for an app's visitor; null where trying again may help. */
export function findAppStop(...failures: (PayError | null)[]): AppStop | null {
  for (const failure of failures) {
    if (failure === null || !("refusal" in failure)) continue;
    if (failure.refusal.reason === "already_member") return "member";
    if (SIGNED_OUT.has(failure.refusal.code)) return "signedOut";
  }
  return null;
}
