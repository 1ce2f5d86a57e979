import { StopChangeScreen } from "../features/membership/lost-phone/stop-change-screen.tsx";
import { loadAreaMessages } from "../i18n/area-messages.server.ts";
import { AreaTexts } from "../i18n/area-texts.tsx";
import type { Route } from "./+types/stop-phone-change";

export async function loader({ request }: Route.LoaderArgs) {
  return { messages: await loadAreaMessages("membership", request) };
}

export default function StopPhoneChange({ loaderData: { messages } }: Route.ComponentProps) {
  return (
    <AreaTexts messages={messages}>
      <StopChangeScreen />
    </AreaTexts>
  );
}
