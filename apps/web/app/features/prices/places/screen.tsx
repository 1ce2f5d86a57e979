import { loadAreaMessages } from "../../../i18n/area-messages.server.ts";
import { AreaTexts } from "../../../i18n/area-texts.tsx";
import { serverContext } from "../../../server-context.ts";
import type { Route } from "./+types/screen";
import { loadPricePlaces } from "./load-price-places.server.ts";
import { PricePlaces } from "./price-places.tsx";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { pricePages } = context.get(serverContext);
  const [places, messages] = await Promise.all([
    loadPricePlaces(request, pricePages, params),
    loadAreaMessages("prices", request),
  ]);
  return { places, messages };
}

export default function PricePlacesScreen({ loaderData: { places, messages } }: Route.ComponentProps) {
  return (
    <AreaTexts messages={messages}>
      <PricePlaces {...places} />
    </AreaTexts>
  );
}
