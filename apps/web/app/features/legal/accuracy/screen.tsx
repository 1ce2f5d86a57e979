import { getAccuracyRoute } from "@smirk/contract/directory-accuracy";
import { callRoute } from "../../../api/call-route.ts";
import { loadAreaMessages } from "../../../i18n/area-messages.server.ts";
import { AreaTexts } from "../../../i18n/area-texts.tsx";
import { serverContext } from "../../../server-context.ts";
import type { Route } from "./+types/screen";
import { DirectoryAccuracy } from "./directory-accuracy.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { apiFetch } = context.get(serverContext);
  const { signal } = request;
  const [accuracy, messages] = await Promise.all([
    callRoute(apiFetch, getAccuracyRoute, { signal }),
    loadAreaMessages("legal", request),
  ]);
  return { accuracy, messages };
}

export default function AccuracyScreen({ loaderData: { accuracy, messages } }: Route.ComponentProps) {
  return (
    <AreaTexts messages={messages}>
      <DirectoryAccuracy accuracy={accuracy} />
    </AreaTexts>
  );
}
