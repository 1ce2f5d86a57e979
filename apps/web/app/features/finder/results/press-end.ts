const PRESSED = "a:active,button:active";
const LOOK_AGAIN_MS = 30;

/** Resolves once no link or button is held down: a list that is renewed under a press would take its click. */
export async function pressEnd(): Promise<void> {
  while (document.querySelector(PRESSED)) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
}
