/** The one key that the sandbox's map takes; any other is rejected in the page, as Google does it. */
export const SANDBOX_GOOGLE_BROWSER_KEY = "sandbox-google-browser-key";
