import type { Refusal } from "@smirk/contract/errors";
import type { WaysIn } from "@smirk/contract/subscription/payment";
import type { SignUpPerson } from "@smirk/contract/subscription/sign-up-payment";
import type { HomeAddress } from "@smirk/domain/joining/address/address-verdict";
import { addressLine } from "@smirk/domain/joining/address/home-address";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import {
  type UserDetailsField,
  type UserDetailsForm,
  validateUserDetails,
} from "../../../storage/joining/user-details.ts";
import type { FormError } from "../../../ui/person/error-text.tsx";

export type DetailsFailure = { kind: "unreachable" } | { kind: "refused"; refusal: Refusal };

type DetailsErrors = Partial<Record<UserDetailsField | "consent", FormError>>;

export interface DetailsState {
  /** `address` is set while it belongs to the text in `homeAddress`. */
  form: UserDetailsForm;
  placeId: string | null;
  hasConsented: boolean;
  wantsOffers: boolean;
  /** The visitor has changed something. */
  isEdited: boolean;
  errors: DetailsErrors;
  refusals: number;
  failure: DetailsFailure | null;
  isBusy: boolean;
  /** A membership that this person seems to have already (USE-18). */
  known: { waysIn: WaysIn; person: SignUpPerson } | null;
}

export type DetailsEvent =
  | { type: "typed"; field: UserDetailsField | "apartment"; text: string }
  | { type: "addressChosen"; text: string; placeId: string }
  | { type: "chosenFound"; placeId: string; address: HomeAddress }
  | { type: "chosenIncomplete"; placeId: string; error: FormError }
  | { type: "oneNameSet"; isOn: boolean }
  | { type: "consented"; isOn: boolean }
  | { type: "offersSet"; isOn: boolean }
  | { type: "prefilled"; found: Partial<UserDetailsForm> }
  | { type: "refused"; errors: DetailsErrors }
  | { type: "sent" }
  | { type: "known"; known: NonNullable<DetailsState["known"]> }
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

/** A stored `address` implies consent: it is checked only after that. */
export function openDetails(saved: UserDetailsForm | null, wantsOffers: boolean): DetailsState {
  return {
    form: saved ?? BLANK,
    placeId: null,
    hasConsented: saved?.address !== undefined,
    wantsOffers,
    isEdited: false,
    errors: {},
    refusals: 0,
    failure: null,
    isBusy: false,
    known: null,
  };
}

export function reduceDetails(state: DetailsState, event: DetailsEvent): DetailsState {
  switch (event.type) {
    case "typed":
      return type(state, event.field, event.text);
    case "addressChosen":
      return { ...type(state, "homeAddress", event.text), placeId: event.placeId };
    case "chosenFound":
      return event.placeId === state.placeId ? completeAddress(state, event.address) : state;
    case "chosenIncomplete":
      if (event.placeId !== state.placeId || state.isBusy) return state;
      return { ...state, placeId: null, errors: { ...state.errors, homeAddress: event.error } };
    case "oneNameSet":
      return {
        ...state,
        isEdited: true,
        form: { ...state.form, hasOneName: event.isOn, lastName: "" },
        errors: without(state.errors, "lastName"),
      };
    case "consented":
      return { ...state, isEdited: true, hasConsented: event.isOn, errors: without(state.errors, "consent") };
    case "offersSet":
      return { ...state, wantsOffers: event.isOn };
    case "prefilled":
      return prefill(state, event.found);
    case "refused":
      return { ...state, isBusy: false, errors: event.errors, refusals: state.refusals + 1 };
    case "sent":
      return { ...state, isBusy: true, errors: {}, failure: null, known: null };
    case "known":
      return { ...state, isBusy: false, known: event.known };
    case "left":
      return { ...state, isBusy: false };
    case "failed":
      return { ...state, isBusy: false, failure: event.failure };
  }
}

/** Checks before any request (DET-04, DET-05, DET-07). */
export function validateDetails({ form, hasConsented }: DetailsState, today: CalendarDay): DetailsErrors {
  return { ...validateUserDetails(form, today), ...(hasConsented ? {} : { consent: "no_consent" }) };
}

export function finishForm(form: UserDetailsForm, address: HomeAddress | null): UserDetailsForm {
  const { address: _, ...rest } = form;
  return address === null ? rest : { ...rest, address };
}

export function resolvedAddress({ form, placeId }: DetailsState): string | null {
  return placeId !== null || form.address !== undefined ? form.homeAddress : null;
}

function type(state: DetailsState, field: UserDetailsField | "apartment", text: string): DetailsState {
  const form = { ...state.form, [field]: text };
  const changed = { ...state, isEdited: true, form, failure: null, known: null };
  if (field === "apartment" || state.form[field] === text) return changed;
  const errors = without(state.errors, field);
  if (field !== "homeAddress") return { ...changed, errors };
  return { ...changed, errors, form: finishForm(changed.form, null), placeId: null };
}

/** The line gets the ZIP code that a suggestion may lack; a unit has a field of its own. */
function completeAddress(state: DetailsState, address: HomeAddress): DetailsState {
  const apartment = state.form.apartment || (address.address_line_2 ?? "");
  return {
    ...state,
    isEdited: true,
    form: { ...state.form, homeAddress: addressLine(address), apartment, address },
  };
}

function prefill(state: DetailsState, found: Partial<UserDetailsForm>): DetailsState {
  const form = fillBlanks(state.form, found);
  const isAsBefore = (field: string) =>
    form[field as UserDetailsField] === state.form[field as UserDetailsField];
  const errors = Object.entries(state.errors).filter(([field]) => isAsBefore(field));
  return { ...state, form, errors: Object.fromEntries(errors) };
}

/** Fills empty fields; the parts of an address stay together. */
function fillBlanks(form: UserDetailsForm, found: Partial<UserDetailsForm>): UserDetailsForm {
  const { homeAddress, apartment, address, hasOneName, ...rest } = found;
  const filled = { ...form };
  if (form.hasOneName) delete rest.lastName;
  if (hasOneName && form.firstName === "" && form.lastName === "") filled.hasOneName = true;
  for (const field of Object.keys(rest) as (keyof typeof rest)[]) filled[field] ||= rest[field] ?? "";
  if (form.homeAddress !== "" || !homeAddress) return filled;
  return {
    ...finishForm(filled, address ?? null),
    homeAddress,
    apartment: form.apartment || (apartment ?? ""),
  };
}

function without(errors: DetailsErrors, field: keyof DetailsErrors): DetailsErrors {
  const { [field]: _, ...rest } = errors;
  return rest;
}
