const PRESSED = "a:active,button:active";
const LOOK_AGAIN_MS = 30;
/** Two seconds: browsers leave a link that was dragged away active. */
const MOST_LOOKS = 66;

/** Resolves once no link or button is held down: a list that is renewed under a press would take its click. */
export async function pressEnd(): Promise<void> {
  for (let looks = 0; looks < MOST_LOOKS && document.querySelector(PRESSED); looks++) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}
