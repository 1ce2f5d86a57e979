import type { SalesStop } from "@smirk/contract/subscription/plans";
import { checkPersonRoute } from "@smirk/contract/subscription/sign-up-routes";
import { joinWaitlistRoute } from "@smirk/contract/waitlist";
import { maskContact } from "@smirk/domain/joining/contact/mask-contact";
import { toE164 } from "@smirk/domain/joining/contact/phone-number";
import { homeDay, latestHomeDay } from "@smirk/domain/law/home-day";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { type FormEvent, useEffect, useReducer, useState } from "react";
import { useNavigate } from "react-router";
import { type ApiFetch, browserFetch } from "../../../api/api-fetch.ts";
import { callRoute } from "../../../api/call-route.ts";
import { getOffer } from "../../../api/get-offer.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { findRefusal, toRefusal } from "../../../api/member/to-refusal.ts";
import { PlacesError } from "../../../api/places.ts";
import { personOfDetails } from "../../../api/wire/payment-of-forms.ts";
import { writePeopleToCheck } from "../../../api/wire/people-answers.ts";
import { paths } from "../../../paths.ts";
import { useIsHere } from "../../../shell/page/use-is-here.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import type { UserDetailsForm } from "../../../storage/joining/user-details.ts";
import { analytics } from "../../../vendors/telemetry/analytics.ts";
import { readSignUpValue, writeSignUpValue } from "../../session/stored/sign-up-values.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { type WaitlistEntry, writeWaitlistEntry } from "../../session/tokens/waitlist-entry.ts";
import { isSaidSomebodyElse, saySomebodyElse } from "../somebody-else.ts";
import { type CheckedAddress, checkAddress, type Forbidden, refuseStopped } from "./check-address.ts";
import {
  type DetailsEvent,
  type DetailsFailure,
  type DetailsState,
  finishForm,
  openDetails,
  reduceDetails,
  validateDetails,
} from "./details-state.ts";
import { usePrefill } from "./use-prefill.ts";

/** Prefilled, checked on Next, then stored (DET-07). */
export function useDetails() {
  const { apiUrl, officeTimeZone } = useSite().publicConfig;
  const navigate = useNavigate();
  const isHere = useIsHere();
  const memberFetch = useMemberFetch();
  const [saved] = useState(() => readSignUpValue("userDetailsFormData"));
  const [state, dispatch] = useReducer(reduceDetails, saved, (form) =>
    openDetails(form, readSignUpValue("subscribeToNewsletter") ?? false),
  );
  const { form } = state;
  // One per page, so that a retry after a lost answer reuses the waitlist entry.
  const [removalToken] = useState(createRemovalToken);

  useEffect(() => analytics.pageView("user_details_form"), []);
  usePrefill(saved === null, ({ form: found, wantsOffers }) => {
    dispatch({ type: "prefilled", found });
    if (wantsOffers !== undefined) dispatch({ type: "offersSet", isOn: wantsOffers });
  });

  async function redirectToWaitlist({ restriction, area, stop }: Forbidden) {
    const entry = { ...(await registerOnWaitlist(apiUrl, form, removalToken)), area, stop };
    analytics.track("onboarding:geo_restriction", { reason: restriction });
    if (!isHere()) return dispatch({ type: "left" });
    void navigate(paths.regionAvailability, { state: writeWaitlistEntry(entry) });
  }

  function isRefused(typed: DetailsState, today: CalendarDay): boolean {
    const errors = validateDetails(typed, today);
    const isWrong = Object.keys(errors).length > 0;
    if (isWrong) dispatch({ type: "refused", errors });
    return isWrong;
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (state.isBusy) return;
    if (isRefused(state, latestHomeDay(new Date()))) return;
    dispatch({ type: "sent" });
    try {
      const checked = await findAddress(apiUrl, state);
      if (!isHere()) return dispatch({ type: "left" });
      if (checked.verdict === "forbidden") return await redirectToWaitlist(checked);
      if (checked.verdict !== "ok") {
        return dispatch({ type: "refused", errors: { homeAddress: checked.verdict } });
      }
      const complete = finishForm(form, checked.address);
      if (isRefused(state, homeDay(checked.address.state, officeTimeZone, new Date()))) return;
      writeSignUpValue("subscribeToNewsletter", state.wantsOffers);
      writeSignUpValue("userDetailsFormData", complete);
      const known = await findKnownPerson(memberFetch, complete);
      if (!isHere()) return dispatch({ type: "left" });
      if (known !== null) return dispatch({ type: "known", known });
      void navigate(paths.family);
    } catch (error) {
      dispatch({ type: "failed", failure: readFailure(error) });
    }
  }

  function goOnAsSomebodyElse() {
    if (state.known !== null) saySomebodyElse(state.known.person);
    void navigate(paths.family);
  }

  const chooseAddress = useAddressChoice(apiUrl, dispatch);
  return { state, dispatch, submit, saveDraft: useDraft(state), chooseAddress, goOnAsSomebodyElse };
}

/** Looks up what was typed, unless a suggestion was chosen, and asks where sales have stopped. */
async function findAddress(apiUrl: string, { form, placeId }: DetailsState): Promise<CheckedAddress> {
  const stops = listStops(browserFetch(apiUrl));
  const typed = { text: form.homeAddress.trim(), placeId };
  const checked =
    form.address !== undefined
      ? ({ verdict: "ok", address: form.address } as const)
      : await checkAddress(browserFetch(apiUrl), typed, requestLimit());
  return refuseStopped(checked, await stops);
}

/** Without an answer now, the server decides at payment. */
async function listStops(apiFetch: ApiFetch): Promise<readonly SalesStop[]> {
  try {
    return (await getOffer(apiFetch, requestLimit())).stopped_states;
  } catch {
    return [];
  }
}

/** A draft survives a reload (USE-10). @returns what stores it at once */
function useDraft({ form, isEdited, hasConsented }: DetailsState) {
  useEffect(() => {
    if (isEdited) writeSignUpValue("userDetailsFormData", hasConsented ? form : finishForm(form, null));
  }, [isEdited, hasConsented, form]);
  return () => writeSignUpValue("userDetailsFormData", hasConsented ? form : finishForm(form, null));
}

/** Asked before anything is chosen (USE-18). Without an answer now, the checkout asks. */
async function findKnownPerson(memberFetch: ApiFetch, form: UserDetailsForm): Promise<DetailsState["known"]> {
  const person = personOfDetails(form);
  if (person === null || isSaidSomebodyElse(person)) return null;
  const sent = { body: writePeopleToCheck(person), signal: requestLimit() };
  const answer = await callRoute(memberFetch, checkPersonRoute, sent).catch(() => null);
  const waysIn = answer?.known_membership ?? null;
  return waysIn && { waysIn, person };
}

/** A suggestion is looked up at once, so that what it lacks is said before Next. Next tries again after a failure. */
function useAddressChoice(apiUrl: string, dispatch: (event: DetailsEvent) => void) {
  return async (text: string, placeId: string) => {
    dispatch({ type: "addressChosen", text, placeId });
    const looked = checkAddress(browserFetch(apiUrl), { text, placeId }, requestLimit());
    const checked = await looked.catch(() => null);
    if (checked === null || checked.verdict === "forbidden") return;
    if (checked.verdict === "ok") dispatch({ type: "chosenFound", placeId, address: checked.address });
    else dispatch({ type: "chosenIncomplete", placeId, error: checked.verdict });
  };
}

async function registerOnWaitlist(
  apiUrl: string,
  { email, phoneNumber }: UserDetailsForm,
  removalToken: string,
): Promise<Omit<WaitlistEntry, "area" | "stop">> {
  const contact = { email: email.trim(), phoneNumber: toE164(phoneNumber) ?? "" };
  // The server returns no token: the browser makes one, which also makes trying again the same entry (spec §7).
  const body = { email: contact.email, phone_number: contact.phoneNumber, removal_token: removalToken };
  await callRoute(browserFetch(apiUrl), joinWaitlistRoute, { body, signal: requestLimit() });
  return {
    email: maskContact(contact.email),
    phoneNumber: maskContact(contact.phoneNumber),
    removalToken,
  };
}

function readFailure(error: unknown): DetailsFailure {
  if (error instanceof PlacesError) return { kind: "refused", refusal: { code: error.status } };
  const refused = findRefusal(error);
  return refused ? { kind: "refused", refusal: toRefusal(refused) } : { kind: "unreachable" };
}

/** UUID v4; `crypto.randomUUID` is missing on plain http. */
export function createRemovalToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
