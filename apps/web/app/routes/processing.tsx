import { useLingui } from "@lingui/react/macro";
import { PageMeta } from "../page/page-meta.tsx";
import { PageSpinner } from "../ui/page-spinner.tsx";

export default function Processing() {
  const { t } = useLingui();
  return (
    <>
      <PageMeta title={t`Processing your payment`} noIndex />
      <h1 className="sr-only">{t`Processing your payment`}</h1>
      <PageSpinner label={t`Please wait, we are processing your payment.`} />
    </>
  );
}
