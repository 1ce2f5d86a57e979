import { loadAreaMessages } from "../../i18n/area-messages.server.ts";
import { AreaTexts } from "../../i18n/area-texts.tsx";
import type { Route } from "./+types/screen";
import { OfficesPage } from "./offices-page.tsx";

export async function loader({ request }: Route.LoaderArgs) {
  return { messages: await loadAreaMessages("offices", request) };
}

export default function OfficesScreen({ loaderData }: Route.ComponentProps) {
  return (
    <AreaTexts messages={loaderData.messages}>
      <OfficesPage />
    </AreaTexts>
  );
}
