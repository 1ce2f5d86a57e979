/** The only key that the stand-in takes; Google refuses made-up ones too. */
export const SANDBOX_GOOGLE_KEY = "sandbox-google-server-key";
