import { LeaveScreen } from "../features/region/leave-screen.tsx";
import { loadAreaMessages } from "../i18n/area-messages.server.ts";
import { AreaTexts } from "../i18n/area-texts.tsx";
import type { Route } from "./+types/leave-waitlist";

export async function loader({ request }: Route.LoaderArgs) {
  return { messages: await loadAreaMessages("joining", request) };
}

export default function LeaveWaitlist({ loaderData: { messages } }: Route.ComponentProps) {
  return (
    <AreaTexts messages={messages}>
      <LeaveScreen />
    </AreaTexts>
  );
}
