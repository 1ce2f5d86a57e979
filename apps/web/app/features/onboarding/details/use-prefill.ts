import { getMeRoute } from "@smirk/contract/auth/sessions";
import { formatPhone } from "@smirk/domain/joining/contact/phone-number";
import { useEffect, useEffectEvent } from "react";
import type { ApiFetch } from "../../../api/api-fetch.ts";
import { callRoute } from "../../../api/call-route.ts";
import type { UserDetailsForm } from "../../../storage/joining/user-details.ts";
import { readSignUpValue } from "../../session/stored/sign-up-values.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { restoreSignUp } from "../restore-sign-up.ts";

interface Found {
  form: Partial<UserDetailsForm>;
  wantsOffers?: boolean;
}

/** Fills an empty form from an earlier payment, then from the account (DET-02, PAY-10). Silent on failure. */
export function usePrefill(isNeeded: boolean, onFound: (found: Found) => void): void {
  const memberFetch = useMemberFetch();
  const onFoundNow = useEffectEvent(onFound);
  useEffect(() => {
    if (!isNeeded) return;
    const controller = new AbortController();
    const { signal } = controller;
    const fill = (found: Found) => {
      if (!signal.aborted) onFoundNow(found);
    };
    findAccountDetails(memberFetch, signal).then((form) => fill({ form }), leaveBlank);
    restoreSignUp(memberFetch, signal).then(() => {
      const form = readSignUpValue("userDetailsFormData");
      const wantsOffers = readSignUpValue("subscribeToNewsletter");
      if (form !== null) fill({ form, ...(wantsOffers === null ? {} : { wantsOffers }) });
    }, leaveBlank);
    return () => controller.abort();
  }, [memberFetch, isNeeded]);
}

function leaveBlank(): void {}

async function findAccountDetails(
  memberFetch: ApiFetch,
  signal: AbortSignal,
): Promise<Partial<UserDetailsForm>> {
  const { name, last_name, email, phone_number } = await callRoute(memberFetch, getMeRoute, { signal });
  return {
    firstName: name ?? "",
    lastName: last_name ?? "",
    hasOneName: name !== null && last_name === "",
    email: email ?? "",
    phoneNumber: formatPhone(phone_number ?? ""),
  };
}
