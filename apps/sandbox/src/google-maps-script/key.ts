/** The only key that the fake map accepts. */
export const SANDBOX_GOOGLE_BROWSER_KEY = "sandbox-google-browser-key";
