import { loadAreaMessages } from "../../../i18n/area-messages.server.ts";
import { AreaTexts } from "../../../i18n/area-texts.tsx";
import type { Route } from "./+types/screen";
import { HowItWorks } from "./how-it-works.tsx";

export async function loader({ request }: Route.LoaderArgs) {
  return { messages: await loadAreaMessages("public", request) };
}

export default function HowItWorksScreen({ loaderData }: Route.ComponentProps) {
  return (
    <AreaTexts messages={loaderData.messages}>
      <HowItWorks />
    </AreaTexts>
  );
}
