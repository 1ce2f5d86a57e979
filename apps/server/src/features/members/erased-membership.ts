/** Written over personal details, as the columns take no null. No living membership has an empty email. */
export const ERASED_DETAILS = {
  name: "",
  last_name: "",
  email: "",
  phone_number: "",
  birth_date: "0001-01-01",
  address_line_1: "",
  address_line_2: null,
  city: "",
  primary_location_id: null,
  newsletter: false,
} as const;

export function isErased({ email }: { email: string }): boolean {
  return email === ERASED_DETAILS.email;
}
