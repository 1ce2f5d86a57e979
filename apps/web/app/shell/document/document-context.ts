import { createContext } from "react";

export const STYLES_ID = "app-styles";

/** What belongs to the document and not to the application: known where it is written, read back in the browser. */
export interface DocumentValues {
  /** Content-Security-Policy nonce. */
  nonce?: string | undefined;
  /** The style sheet that is written into the page. */
  styles: string;
  /** Address of the file with the page's texts. */
  catalogUrl?: string | undefined;
}

export const DocumentContext = createContext<DocumentValues>({ styles: "" });

/**
 * In the browser the values come back out of the document. The styles are therefore in no script, and yet a
 * document that has to be drawn again from scratch keeps them.
 */
export function readDocumentValues(): DocumentValues {
  return {
    nonce: document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce,
    styles: document.getElementById(STYLES_ID)?.textContent ?? "",
  };
}
