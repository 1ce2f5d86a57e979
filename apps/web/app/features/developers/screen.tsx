import { loadAreaMessages } from "../../i18n/area-messages.server.ts";
import { AreaTexts } from "../../i18n/area-texts.tsx";
import { serverContext } from "../../server-context.ts";
import type { Route } from "./+types/screen";
import { Developers } from "./developers.tsx";
import { listOperations } from "./list-operations.server.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { apiFetch } = context.get(serverContext);
  const [answer, messages] = await Promise.all([
    apiFetch("/openapi.json", { signal: request.signal }),
    loadAreaMessages("developers", request),
  ]);
  return { groups: listOperations(await answer.json()), messages };
}

export default function DevelopersScreen({ loaderData: { groups, messages } }: Route.ComponentProps) {
  return (
    <AreaTexts messages={messages}>
      <Developers groups={groups} />
    </AreaTexts>
  );
}
