/** The only key that the fake accepts; Google also refuses made-up ones. */
export const SANDBOX_GOOGLE_KEY = "sandbox-google-server-key";
