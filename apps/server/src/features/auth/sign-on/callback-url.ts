import type { SignOnProvider } from "../../../vendors/sign-on/sign-on-vendor.ts";

export function callbackUrl(origin: string, provider: SignOnProvider): string {
  return `${origin}/auth/${provider}/callback`;
}
