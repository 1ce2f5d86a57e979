import type { StoredSignUp } from "../../app/storage/joining/stored-sign-up.ts";

export const DETAILS: StoredSignUp["userDetailsFormData"] = {
  firstName: "Maria",
  lastName: "Lopez",
  email: "maria@example.com",
  homeAddress: "1200 Main St, Houston, TX 77002",
  phoneNumber: "+1 (713) 234-5678",
  dateOfBirth: "05/17/1990",
  address: { address_line_1: "1200 Main St", city: "Houston", state: "TX", zip: "77002" },
};
export const SAM = {
  relation: "SPOUSE",
  firstName: "Sam",
  lastName: "Lopez",
  dateOfBirth: "03/02/1988",
} as const;
export const MIA = {
  relation: "CHILD",
  firstName: "Mia",
  lastName: "Lopez",
  dateOfBirth: "01/05/2015",
} as const;
export const PLUS = "brightwell_discount_2";

/** Forms of somebody who has come as far as the checkout. */
export const READY: Partial<StoredSignUp> = {
  userDetailsFormData: DETAILS,
  familyDetailsFormData: [],
  selectedPlan: { planSlug: PLUS, period: "monthly" },
  subscribeToNewsletter: false,
};
