import { useEffect, useEffectEvent } from "react";

interface OtpCredential extends Credential {
  code?: string;
}

/**
 * Where the browser can read the one message that names this site, it hands over the code (WebOTP).
 * @param sentAt when the code was asked for: each one is waited for anew
 */
export function useWebOtp(onCode: (code: string) => void, sentAt: number): void {
  const take = useEffectEvent(onCode);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another code is another message.
  useEffect(() => {
    if (!("OTPCredential" in window)) return;
    const gone = new AbortController();
    const request = { otp: { transport: ["sms"] }, signal: gone.signal } as CredentialRequestOptions;
    navigator.credentials.get(request).then(
      (credential: OtpCredential | null) => {
        if (credential?.code !== undefined) take(credential.code);
      },
      () => {
        // Not allowed, or the visitor left: the code can be typed.
      },
    );
    return () => gone.abort();
  }, [sentAt]);
}
