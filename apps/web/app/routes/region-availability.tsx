import { RegionScreen } from "../features/region/screen.tsx";
import { loadAreaMessages } from "../i18n/area-messages.server.ts";
import { AreaTexts } from "../i18n/area-texts.tsx";
import type { Route } from "./+types/region-availability";

export async function loader({ request }: Route.LoaderArgs) {
  return { messages: await loadAreaMessages("joining", request) };
}

/** Ends the session and stays, so it is outside the guarded layout. */
export default function RegionAvailability({ loaderData: { messages } }: Route.ComponentProps) {
  return (
    <AreaTexts messages={messages}>
      <RegionScreen />
    </AreaTexts>
  );
}
