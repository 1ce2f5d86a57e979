/** The version that SDK 23.1 pins; no other is supported. */
export const STRIPE_API_VERSION = "2026-10-28.endive";
export const SANDBOX_STRIPE_SECRET_KEY = "sk_test_sandbox";
export const SANDBOX_STRIPE_PUBLIC_KEY = "pk_test_sandbox";
export const SANDBOX_STRIPE_WEBHOOK_SECRET = "whsec_sandbox";
