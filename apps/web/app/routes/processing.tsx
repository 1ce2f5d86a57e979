import { useLingui } from "@lingui/react/macro";
import { PageMeta } from "../page/page-meta.tsx";
import { PageSpinner } from "../ui/page-spinner.tsx";

export default function Processing() {
  const { t } = useLingui();
  return (
    <>
      <PageMeta title={t`Processing your payment`} noIndex />
      <PageSpinner label={t`Please wait, we are processing your payment.`} />
    </>
  );
}
