import { RecoveryPage } from "../features/membership/recovery/recovery-page.tsx";
import { loadAreaMessages } from "../i18n/area-messages.server.ts";
import { AreaTexts } from "../i18n/area-texts.tsx";
import type { Route } from "./+types/recovery";

export async function loader({ request }: Route.LoaderArgs) {
  return { messages: await loadAreaMessages("membership", request) };
}

export default function Recovery({ loaderData: { messages } }: Route.ComponentProps) {
  return (
    <AreaTexts messages={messages}>
      <RecoveryPage />
    </AreaTexts>
  );
}
