import { useLingui } from "@lingui/react/macro";
import { Terms } from "../features/legal/terms.tsx";
import { loadAreaMessages } from "../i18n/area-messages.server.ts";
import { AreaTexts } from "../i18n/area-texts.tsx";
import { PageMeta } from "../shell/page/page-meta.tsx";
import { useSite } from "../shell/page/use-site.ts";
import type { Route } from "./+types/terms";

export async function loader({ request }: Route.LoaderArgs) {
  return { messages: await loadAreaMessages("legal", request) };
}

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { brandName } = useSite().publicConfig;
  return (
    <>
      <PageMeta
        title={t`Terms of membership and use`}
        description={t`How the ${brandName} discount plan works, what it costs, how it renews, and how to cancel and get your money back. It is not insurance.`}
      />
      <AreaTexts messages={loaderData.messages}>
        <Terms />
      </AreaTexts>
    </>
  );
}
