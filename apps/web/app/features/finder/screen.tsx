import { useLingui } from "@lingui/react/macro";
import { PageMeta } from "../../page/page-meta.tsx";
import { useSite } from "../../page/use-site.ts";

export default function FinderScreen() {
  const { t } = useLingui();
  const { brandName } = useSite().publicConfig;
  return (
    <>
      <PageMeta title={t`Find a ${brandName} dentist`} />
      <h1>{t`Find a ${brandName} dentist`}</h1>
    </>
  );
}
