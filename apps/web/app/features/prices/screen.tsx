import { loadAreaMessages } from "../../i18n/area-messages.server.ts";
import { AreaTexts } from "../../i18n/area-texts.tsx";
import { serverContext } from "../../server-context.ts";
import type { Route } from "./+types/screen";
import { loadPricePage } from "./load-price-page.server.ts";
import { PriceList } from "./price-list.tsx";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { pricePages } = context.get(serverContext);
  const [page, messages] = await Promise.all([
    loadPricePage(request, pricePages, params),
    loadAreaMessages("prices", request),
  ]);
  return { page, messages };
}

export default function PricesScreen({ loaderData: { page, messages } }: Route.ComponentProps) {
  return (
    <AreaTexts messages={messages}>
      <PriceList page={page} />
    </AreaTexts>
  );
}
