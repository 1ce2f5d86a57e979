import type { SignUpPayment, SignUpPerson } from "@smirk/contract/subscription/sign-up-payment";
import { withUnit } from "@smirk/domain/joining/address/home-address";
import { tidyEmail } from "@smirk/domain/joining/contact/email";
import { toE164 } from "@smirk/domain/joining/contact/phone-number";
import { parseDateOfBirth } from "@smirk/domain/joining/date-of-birth";
import type { FamilyMember } from "@smirk/domain/joining/family-member";
import type { SelectedPlan } from "../../storage/joining/selected-plan.ts";
import type { UserDetailsForm } from "../../storage/joining/user-details.ts";

export interface SignUpForms {
  details: UserDetailsForm;
  family: readonly FamilyMember[];
  selectedPlan: SelectedPlan;
  promotionCode: string | null;
  primaryDentist: string | null;
  isSubscribed: boolean;
  autoRenew: boolean;
}

/** Those of a sign-up under way: the person may have given no details and chosen no plan yet. */
export type GatheredForms = Omit<SignUpForms, "details" | "selectedPlan"> & {
  details: UserDetailsForm | null;
  selectedPlan: SelectedPlan | null;
};

/** A last name that is missing is no word of having none. */
const lacksName = ({ lastName, hasOneName }: UserDetailsForm | FamilyMember) =>
  lastName.trim() === "" && !hasOneName;

/** Null where something is missing, such as an address that was checked. */
export function personOfDetails(details: UserDetailsForm): SignUpPerson | null {
  const phoneNumber = toE164(details.phoneNumber);
  const birthDate = parseDateOfBirth(details.dateOfBirth.trim());
  if (lacksName(details) || phoneNumber === null || birthDate === null || !details.address) return null;
  const unit = details.apartment || details.address.address_line_2 || "";
  return {
    firstName: details.firstName,
    lastName: details.lastName,
    email: tidyEmail(details.email),
    phoneNumber,
    birthDate,
    address: withUnit(details.address, unit),
  };
}

export function paymentOfForms(forms: SignUpForms): SignUpPayment | null {
  const { details, family, selectedPlan } = forms;
  const person = personOfDetails(details);
  if (person === null || family.some(lacksName)) return null;
  const familyMembers = family.flatMap(({ relation, firstName, lastName, dateOfBirth }) => {
    const born = parseDateOfBirth(dateOfBirth.trim());
    return born === null ? [] : [{ relation, firstName, lastName, birthDate: born }];
  });
  if (familyMembers.length < family.length) return null;
  return {
    ...person,
    primaryDentistId: forms.primaryDentist,
    planSlug: selectedPlan.planSlug,
    period: selectedPlan.period,
    promotionCode: forms.promotionCode,
    familyMembers,
    isSubscribed: forms.isSubscribed,
    autoRenew: forms.autoRenew,
  };
}
