import type { Messages } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { loadLegalMessages } from "../features/legal/legal-messages.server.ts";
import { LegalTexts } from "../features/legal/legal-texts.tsx";
import { Privacy } from "../features/legal/privacy.tsx";
import { chooseLocale } from "../i18n/choose-locale.ts";
import { locales } from "../i18n/load-i18n.ts";
import { PageMeta } from "../page/page-meta.tsx";
import { useSite } from "../page/use-site.ts";
import type { Route } from "./+types/privacy";

export async function loader({ request }: Route.LoaderArgs) {
  return { messages: await loadLegalMessages(chooseLocale(request.headers, locales)) };
}

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { brandName } = useSite().publicConfig;
  return (
    <>
      <PageMeta
        title={t`Privacy policy`}
        description={t`What ${brandName} knows about you, what it is used for, who else gets it, and how to have it corrected or deleted.`}
      />
      <LegalTexts messages={loaderData.messages as Messages}>
        <Privacy />
      </LegalTexts>
    </>
  );
}
