import { data } from "react-router";
import { getOffer } from "../../api/member/subscription.ts";
import { findPlacePrices } from "../../api/place-prices.ts";
import { loadAreaMessages } from "../../i18n/area-messages.server.ts";
import { AreaTexts } from "../../i18n/area-texts.tsx";
import { serverContext } from "../../server-context.ts";
import type { Route } from "./+types/screen";
import { calculateSavings } from "./calculate-savings.ts";
import { checkSavingsForm, readSavingsForm } from "./savings-form.ts";
import { type SavingsAnswer, SavingsPage } from "./savings-page.tsx";

export async function loader({ request }: Route.LoaderArgs) {
  const areas = (["procedures", "savings", "insurance"] as const).map((area) =>
    loadAreaMessages(area, request),
  );
  const [names, texts, ofInsurance] = await Promise.all(areas);
  return { messages: { ...names, ...texts, ...ofInsurance } };
}

/** The server answers a form that it was sent, without storing anything of it. */
export async function action({ context, request }: Route.ActionArgs) {
  const headers = { "Cache-Control": "no-store" };
  const form = readSavingsForm(new URLSearchParams(await request.text()));
  const { errors, input } = checkSavingsForm(form);
  const refuse = (fields: SavingsAnswer["errors"]) =>
    data<SavingsAnswer>({ form, errors: fields, savings: null }, { status: 400, headers });
  if (input === null) return refuse(errors);
  const { apiFetch } = context.get(serverContext);
  const [offer, prices] = await Promise.all([
    getOffer(apiFetch, request.signal),
    findPlacePrices(apiFetch, input, request.signal),
  ]);
  if (prices === null) return refuse(["zip"]);
  const savings = calculateSavings(input, offer, prices);
  return data<SavingsAnswer>({ form, errors: [], savings }, { headers });
}

/** An answer says what somebody plans, so no cache keeps it. */
export function headers({ actionHeaders }: Route.HeadersArgs): Headers {
  return actionHeaders;
}

export default function SavingsScreen({ loaderData: { messages }, actionData }: Route.ComponentProps) {
  return (
    <AreaTexts messages={messages}>
      <SavingsPage answer={actionData ?? null} />
    </AreaTexts>
  );
}
