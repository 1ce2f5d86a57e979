import { ContactChangePage } from "../features/membership/contact-change/contact-change-screen.tsx";
import { loadAreaMessages } from "../i18n/area-messages.server.ts";
import { AreaTexts } from "../i18n/area-texts.tsx";
import type { Route } from "./+types/contact-change";

export async function loader({ request }: Route.LoaderArgs) {
  return { messages: await loadAreaMessages("membership", request) };
}

export default function ContactChange({ loaderData: { messages } }: Route.ComponentProps) {
  return (
    <AreaTexts messages={messages}>
      <ContactChangePage />
    </AreaTexts>
  );
}
