/** What stands where a membership's personal details stood: the columns take no null. Nobody joins without an address. */
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

/** Whether an operator has erased whose membership it was. */
export function isErased({ email }: { email: string }): boolean {
  return email === ERASED_DETAILS.email;
}
