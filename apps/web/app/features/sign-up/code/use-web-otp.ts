import { useEffect, useEffectEvent } from "react";

interface OtpCredential extends Credential {
  code?: string;
}

/** WebOTP: the browser reads the text message. @param sentAt restarts the wait for each code */
export function useWebOtp(onCode: (code: string) => void, sentAt: number): void {
  const take = useEffectEvent(onCode);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new code means a new message.
  useEffect(() => {
    if (!("OTPCredential" in window)) return;
    const controller = new AbortController();
    const request = { otp: { transport: ["sms"] }, signal: controller.signal } as CredentialRequestOptions;
    navigator.credentials.get(request).then(
      (credential: OtpCredential | null) => {
        if (credential?.code !== undefined) take(credential.code);
      },
      () => {
        // Denied or aborted: the code can be typed.
      },
    );
    return () => controller.abort();
  }, [sentAt]);
}
