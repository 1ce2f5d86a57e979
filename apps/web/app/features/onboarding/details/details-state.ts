import type { HomeAddress } from "@smirk/domain/address-verdict";
import type { CalendarDay } from "@smirk/domain/calendar-day";
import { judgeUserDetails, type UserDetailsField, type UserDetailsForm } from "@smirk/domain/user-details";
import type { Fault } from "../form/fault-text.tsx";

/** What keeps the form from being sent on; `said` is the server's own sentence. */
export type DetailsFailure = { kind: "unreachable" } | { kind: "refused"; said: string };

export type DetailsFaults = Partial<Record<UserDetailsField | "consent", Fault>>;

export interface DetailsState {
  /** `address` is there while it belongs to the text in `homeAddress`. */
  form: UserDetailsForm;
  /** Id of the suggestion that the text in `homeAddress` is. */
  placeId: string | null;
  /** To the privacy policy and to e-mails about the membership. */
  hasConsented: boolean;
  wantsOffers: boolean;
  faults: DetailsFaults;
  /** How often something was at fault. */
  refusals: number;
  failure: DetailsFailure | null;
  isBusy: boolean;
}

export type DetailsEvent =
  | { type: "typed"; field: UserDetailsField | "apartment"; text: string }
  | { type: "addressChosen"; text: string; placeId: string }
  | { type: "consented"; isOn: boolean }
  | { type: "offersSet"; isOn: boolean }
  | { type: "prefilled"; found: Partial<UserDetailsForm> }
  | { type: "refused"; faults: DetailsFaults }
  | { type: "sent" }
  /** The visitor went elsewhere before there was an answer; they may come back to the same form. */
  | { type: "left" }
  | { type: "failed"; failure: DetailsFailure };

const BLANK: UserDetailsForm = {
  firstName: "",
  lastName: "",
  email: "",
  homeAddress: "",
  phoneNumber: "",
  dateOfBirth: "",
};

/** @param saved the form as it was stored; its address was judged once the consent was given, and not before */
export function openDetails(saved: UserDetailsForm | null, wantsOffers: boolean): DetailsState {
  return {
    form: saved ?? BLANK,
    placeId: null,
    hasConsented: saved?.address !== undefined,
    wantsOffers,
    faults: {},
    refusals: 0,
    failure: null,
    isBusy: false,
  };
}

export function reduceDetails(state: DetailsState, event: DetailsEvent): DetailsState {
  switch (event.type) {
    case "typed":
      return type(state, event.field, event.text);
    case "addressChosen":
      return { ...type(state, "homeAddress", event.text), placeId: event.placeId };
    case "consented":
      return { ...state, hasConsented: event.isOn, faults: without(state.faults, "consent") };
    case "offersSet":
      return { ...state, wantsOffers: event.isOn };
    case "prefilled":
      return prefill(state, event.found);
    case "refused":
      return { ...state, isBusy: false, faults: event.faults, refusals: state.refusals + 1 };
    case "sent":
      return { ...state, isBusy: true, faults: {}, failure: null };
    case "left":
      return { ...state, isBusy: false };
    case "failed":
      return { ...state, isBusy: false, failure: event.failure };
  }
}

/** What the form lacks before anybody is asked (DET-04, DET-05, DET-07). */
export function judgeDetails({ form, hasConsented }: DetailsState, today: CalendarDay): DetailsFaults {
  return { ...judgeUserDetails(form, today), ...(hasConsented ? {} : { consent: "no_consent" }) };
}

/** The form as it is stored, with the address that the text stands for; without one it was not looked up yet. */
export function sealForm(form: UserDetailsForm, address: HomeAddress | null): UserDetailsForm {
  const { address: _, ...rest } = form;
  return address === null ? rest : { ...rest, address };
}

/** The text in the address field when it needs no suggestions: it was chosen, or looked up. */
export function knownAddress({ form, placeId }: DetailsState): string | null {
  return placeId !== null || form.address !== undefined ? form.homeAddress : null;
}

function type(state: DetailsState, field: UserDetailsField | "apartment", text: string): DetailsState {
  const changed = { ...state, form: { ...state.form, [field]: text }, failure: null };
  if (field === "apartment" || state.form[field] === text) return changed;
  const faults = without(state.faults, field);
  if (field !== "homeAddress") return { ...changed, faults };
  return { ...changed, faults, form: sealForm(changed.form, null), placeId: null };
}

function prefill(state: DetailsState, found: Partial<UserDetailsForm>): DetailsState {
  const form = fillBlanks(state.form, found);
  const isAsBefore = (field: string) =>
    form[field as UserDetailsField] === state.form[field as UserDetailsField];
  const faults = Object.entries(state.faults).filter(([field]) => isAsBefore(field));
  return { ...state, form, faults: Object.fromEntries(faults) };
}

/** Takes over what the person has not filled in; the parts of an address belong together. */
function fillBlanks(form: UserDetailsForm, found: Partial<UserDetailsForm>): UserDetailsForm {
  const { homeAddress, apartment, address, ...rest } = found;
  const filled = { ...form };
  for (const field of Object.keys(rest) as (keyof typeof rest)[]) filled[field] ||= rest[field] ?? "";
  if (form.homeAddress !== "" || !homeAddress) return filled;
  return {
    ...sealForm(filled, address ?? null),
    homeAddress,
    apartment: form.apartment || (apartment ?? ""),
  };
}

function without(faults: DetailsFaults, field: keyof DetailsFaults): DetailsFaults {
  const { [field]: _, ...rest } = faults;
  return rest;
}
