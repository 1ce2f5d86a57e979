import type { UserDetailsForm } from "../../../apps/web/app/storage/joining/user-details.ts";
import type { FamilyMember } from "../src/joining/family-member.ts";

/** Invented people, as the forms hold them. */
export const DETAILS: UserDetailsForm = {
  firstName: "Željka",
  lastName: "Lopez-Núñez",
  email: "zeljka@example.com",
  homeAddress: "1200 Main St, Houston, TX 77002",
  phoneNumber: "+1 (713) 555-0123",
  dateOfBirth: "02/29/1984",
  address: { address_line_1: "1200 Main St", city: "Houston", state: "TX", zip: "77002" },
};
export const FAMILY: FamilyMember[] = [
  { relation: "SPOUSE", firstName: "Sam", lastName: "Lopez", dateOfBirth: "05/01/1985" },
  { relation: "CHILD", firstName: "Šime", lastName: "Lopez", dateOfBirth: "01/02/2015" },
];
