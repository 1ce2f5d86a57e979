import { loadAreaMessages } from "../../i18n/area-messages.server.ts";
import { AreaTexts } from "../../i18n/area-texts.tsx";
import { serverContext } from "../../server-context.ts";
import type { Route } from "./+types/screen";
import { CityDentists } from "./city-dentists.tsx";
import { loadCity } from "./load-city.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { apiFetch } = context.get(serverContext);
  const [city, messages] = await Promise.all([
    loadCity(apiFetch, params, request),
    loadAreaMessages("public", request),
  ]);
  return { city, messages };
}

export default function CityScreen({ loaderData: { city, messages } }: Route.ComponentProps) {
  return (
    <AreaTexts messages={messages}>
      <CityDentists city={city} />
    </AreaTexts>
  );
}
