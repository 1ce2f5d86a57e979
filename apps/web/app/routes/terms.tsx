import type { Messages } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { loadLegalMessages } from "../features/legal/legal-messages.server.ts";
import { LegalTexts } from "../features/legal/legal-texts.tsx";
import { Terms } from "../features/legal/terms.tsx";
import { chooseLocale } from "../i18n/choose-locale.ts";
import { locales } from "../i18n/load-i18n.ts";
import { PageMeta } from "../page/page-meta.tsx";
import { useSite } from "../page/use-site.ts";
import type { Route } from "./+types/terms";

export async function loader({ request }: Route.LoaderArgs) {
  return { messages: await loadLegalMessages(chooseLocale(request.headers, locales)) };
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
      <LegalTexts messages={loaderData.messages as Messages}>
        <Terms />
      </LegalTexts>
    </>
  );
}
