import type { SignOnProvider } from "../../../vendors/sign-on/sign-on-vendor.ts";

/** Where a vendor sends its answer; this very address is registered with the vendor. */
export function callbackUrl(origin: string, provider: SignOnProvider): string {
  return `${origin}/auth/${provider}/callback`;
}
