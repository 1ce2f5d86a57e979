import type { Download, Page } from "@playwright/test";

const UNANSWERED = "We did not get an answer. Check your connection, then try again.";

/**
 * Presses as a visitor does: again when the page says so, which gives an answer ten seconds on a machine of any speed.
 * @param inLanguage the page's words for English ones
 */
export async function savePdf(
  page: Page,
  inLanguage = (english: string): string => english,
): Promise<Download> {
  const saving = page.waitForEvent("download");
  const alert = page.getByRole("alert").filter({ hasText: inLanguage(UNANSWERED) });
  for (;;) {
    await page.getByRole("button", { name: inLanguage("Download PDF") }).click();
    const saved = await Promise.race([
      saving,
      alert.waitFor().then(
        () => null,
        // The page is gone, and with it the download.
        () => saving,
      ),
    ]);
    if (saved !== null) return saved;
  }
}
