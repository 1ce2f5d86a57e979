import type { SignOnProvider } from "@smirk/contract/auth/sessions";

export function callbackUrl(origin: string, provider: SignOnProvider): string {
  return `${origin}/auth/${provider}/callback`;
}
