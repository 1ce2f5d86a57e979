import { LostPhonePage } from "../features/membership/lost-phone/lost-phone-page.tsx";
import { loadAreaMessages } from "../i18n/area-messages.server.ts";
import { AreaTexts } from "../i18n/area-texts.tsx";
import type { Route } from "./+types/lost-phone";

export async function loader({ request }: Route.LoaderArgs) {
  return { messages: await loadAreaMessages("membership", request) };
}

export default function LostPhone({ loaderData: { messages } }: Route.ComponentProps) {
  return (
    <AreaTexts messages={messages}>
      <LostPhonePage />
    </AreaTexts>
  );
}
