import { useLingui } from "@lingui/react/macro";
import { Accessibility } from "../features/legal/accessibility.tsx";
import { loadAreaMessages } from "../i18n/area-messages.server.ts";
import { AreaTexts } from "../i18n/area-texts.tsx";
import { PageMeta } from "../shell/page/page-meta.tsx";
import { useSite } from "../shell/page/use-site.ts";
import type { Route } from "./+types/accessibility";

export async function loader({ request }: Route.LoaderArgs) {
  return { messages: await loadAreaMessages("legal", request) };
}

export default function AccessibilityPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { brandName } = useSite().publicConfig;
  return (
    <>
      <PageMeta
        title={t`Accessibility`}
        description={t`How people with disabilities can use ${brandName}, what is not yet easy, and how to get help.`}
      />
      <AreaTexts messages={loaderData.messages}>
        <Accessibility />
      </AreaTexts>
    </>
  );
}
