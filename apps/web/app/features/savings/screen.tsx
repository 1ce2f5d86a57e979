import { data } from "react-router";
import { getOffer } from "../../api/get-offer.ts";
import { findOffice, findPlacePrices } from "../../api/place-prices.ts";
import { loadAreaMessages } from "../../i18n/area-messages.server.ts";
import { AreaTexts } from "../../i18n/area-texts.tsx";
import { serverContext } from "../../server-context.ts";
import type { Route } from "./+types/screen";
import { calculateSavings } from "./calculate-savings.ts";
import {
  checkSavingsForm,
  countsAfter,
  type FormPress,
  readLocationId,
  readPress,
  readSavingsForm,
  type SavingsForm,
} from "./savings-form.ts";
import { type SavingsAnswer, SavingsPage } from "./savings-page.tsx";
import { isYearPicture } from "./year-pictures.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { apiFetch } = context.get(serverContext);
  const at = readLocationId(new URL(request.url).searchParams.get("at") ?? "");
  const office = at === "" ? null : findOffice(apiFetch, at, request.signal);
  const areas = (["procedures", "savings", "insurance"] as const).map((area) =>
    loadAreaMessages(area, request),
  );
  const [names, texts, ofInsurance] = await Promise.all(areas);
  return { messages: { ...names, ...texts, ...ofInsurance }, office: await office };
}

/** The server answers a form that it was sent, without storing anything of it. */
export async function action({ context, request }: Route.ActionArgs) {
  const headers = { "Cache-Control": "no-store" };
  const fields = new URLSearchParams(await request.text());
  const press = readPress(fields);
  const typed = readSavingsForm(fields);
  const form = fillIn(typed, press);
  const { errors, input } = checkSavingsForm(form);
  const { apiFetch } = context.get(serverContext);
  const office = form.at === "" ? null : await findOffice(apiFetch, form.at, request.signal);
  // An office that has left the directory is a place to be asked for again.
  const shown = { form: { ...form, at: office?.id ?? "" }, office };
  const ask = (wrong: SavingsAnswer["errors"], status: number) =>
    data<SavingsAnswer>({ ...shown, errors: wrong, isAnswered: false, savings: null }, { status, headers });
  if (press === "form" || press === "zip" || press === "own") return ask([], 200);
  if (input === null) return press === "answer" ? ask(errors, 400) : ask([], 200);
  const [offer, prices] = await Promise.all([
    getOffer(apiFetch, request.signal),
    findPlacePrices(apiFetch, input.place, request.signal),
  ]);
  if (prices === null) return ask(["zip"], 400);
  const savings = calculateSavings(input, offer, prices);
  return data<SavingsAnswer>({ ...shown, errors: [], isAnswered: true, savings }, { headers });
}

function fillIn(typed: SavingsForm, press: FormPress): SavingsForm {
  if (press === "zip") return { ...typed, at: "" };
  return isYearPicture(press) ? { ...typed, counts: countsAfter(press, typed) } : typed;
}

/** An answer says what somebody plans, so no cache keeps it. */
export function headers({ actionHeaders }: Route.HeadersArgs): Headers {
  return actionHeaders;
}

export default function SavingsScreen({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AreaTexts messages={loaderData.messages}>
      <SavingsPage answer={actionData ?? null} office={loaderData.office} />
    </AreaTexts>
  );
}
