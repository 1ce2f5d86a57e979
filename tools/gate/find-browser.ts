import { ChromiumMissingError, ensureChromium } from "../find-chromium.mjs";

/**
 * The browser of a run's tests: its path, or null on a machine that has none, which is said.
 * @throws Error where `CI` is set and there is none, and where CHROMIUM_PATH does not start
 */
export async function findBrowser(
  env: Record<string, string | undefined>,
  ensure: () => Promise<string> = ensureChromium,
  say: (line: string) => void = console.log,
): Promise<string | null> {
  try {
    return await ensure();
  } catch (error) {
    if (env.CI || !(error instanceof ChromiumMissingError)) throw error;
    say(error.message);
    return null;
  }
}
