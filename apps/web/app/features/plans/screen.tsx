import { getOffer } from "../../api/get-offer.ts";
import { loadAreaMessages } from "../../i18n/area-messages.server.ts";
import { AreaTexts } from "../../i18n/area-texts.tsx";
import { serverContext } from "../../server-context.ts";
import type { Route } from "./+types/screen";
import { PlansPage } from "./plans-page.tsx";
import { readStateTerms } from "./prices/state-terms.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { apiFetch } = context.get(serverContext);
  const [{ plans, is_selling: isSelling, stopped_states: stops }, messages] = await Promise.all([
    getOffer(apiFetch, request.signal),
    loadAreaMessages("public", request),
  ]);
  return { plans, isSelling, states: readStateTerms(stops), messages };
}

/** The choice of people and period changes nothing that was loaded. */
export function shouldRevalidate(): boolean {
  return false;
}

export default function PlansScreen({
  loaderData: { plans, isSelling, states, messages },
}: Route.ComponentProps) {
  return (
    <AreaTexts messages={messages}>
      <PlansPage plans={plans} isSelling={isSelling} states={states} />
    </AreaTexts>
  );
}
