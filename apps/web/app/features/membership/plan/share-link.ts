export type Shared = "shared" | "copied" | "shown";

/** Shares by the device's own sheet, else copied; `shown` where the browser allows neither. */
export async function shareLink({ title, url }: { title: string; url: string }): Promise<Shared | null> {
  if (typeof navigator.share === "function") {
    try {
      await navigator.share({ title, url });
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return null;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return "copied";
  } catch {
    return "shown";
  }
}
