import type { ProvidedCode } from "@smirk/contract/auth/codes";

/** A code went out by text message. */
export const CODE_SENT = {
  data: {
    max_attempts: 5,
    time_limit: 300,
    resend_after: 60,
    instructions: "",
    delivery: "sent",
    challenge: "secret",
  },
} as const satisfies { data: ProvidedCode };
