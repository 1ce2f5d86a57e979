/** The only key that the fake takes; Google refuses made-up ones too. */
export const SANDBOX_GOOGLE_KEY = "sandbox-google-server-key";
