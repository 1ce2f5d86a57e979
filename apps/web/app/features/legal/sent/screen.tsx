import { listOutsideServicesRoute } from "@smirk/contract/account/disclosures";
import { callRoute } from "../../../api/call-route.ts";
import { loadAreaMessages } from "../../../i18n/area-messages.server.ts";
import { AreaTexts } from "../../../i18n/area-texts.tsx";
import { serverContext } from "../../../server-context.ts";
import type { Route } from "./+types/screen";
import { WhatWeSent } from "./what-we-sent.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { apiFetch } = context.get(serverContext);
  const { signal } = request;
  const [answer, messages] = await Promise.all([
    callRoute(apiFetch, listOutsideServicesRoute, { signal }),
    loadAreaMessages("legal", request),
  ]);
  return { answer, messages };
}

export default function WhatWeSentScreen({ loaderData: { answer, messages } }: Route.ComponentProps) {
  return (
    <AreaTexts messages={messages}>
      <WhatWeSent answer={answer} />
    </AreaTexts>
  );
}
