import { formatPhone } from "@smirk/domain/joining/contact/phone-number";
import type { ApiFetch } from "../../../api/api-fetch.ts";
import { getMe } from "../../../api/member/auth.ts";
import type { UserDetailsForm } from "../../../storage/joining/user-details.ts";

export async function findAccountDetails(
  memberFetch: ApiFetch,
  signal: AbortSignal,
): Promise<Partial<UserDetailsForm>> {
  const { name, last_name, email, phone_number } = await getMe(memberFetch, signal);
  return {
    firstName: name ?? "",
    lastName: last_name ?? "",
    email: email ?? "",
    phoneNumber: formatPhone(phone_number ?? ""),
  };
}
