import { useLingui } from "@lingui/react/macro";
import { Privacy } from "../features/legal/privacy.tsx";
import { loadAreaMessages } from "../i18n/area-messages.server.ts";
import { AreaTexts } from "../i18n/area-texts.tsx";
import { PageMeta } from "../shell/page/page-meta.tsx";
import { useSite } from "../shell/page/use-site.ts";
import type { Route } from "./+types/privacy";

export async function loader({ request }: Route.LoaderArgs) {
  return { messages: await loadAreaMessages("legal", request) };
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
      <AreaTexts messages={loaderData.messages}>
        <Privacy />
      </AreaTexts>
    </>
  );
}
