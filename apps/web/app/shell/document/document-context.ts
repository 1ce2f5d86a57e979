import { createContext } from "react";

export const STYLES_ID = "app-styles";

/** Written into the document, and read back from it in the browser. */
interface DocumentValues {
  /** Content-Security-Policy nonce. */
  nonce?: string | undefined;
  styles: string;
  catalogUrl?: string | undefined;
  /** Whether the server cannot read the directory's changes just now. */
  isDirectoryOld?: boolean;
}

export const DocumentContext = createContext<DocumentValues>({ styles: "" });

/** Reading the DOM keeps the styles out of the scripts, and a document rendered from scratch still has them. */
export function readDocumentValues(): DocumentValues {
  return {
    nonce: document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce,
    styles: document.getElementById(STYLES_ID)?.textContent ?? "",
    isDirectoryOld: document.documentElement.hasAttribute("data-directory-old"),
  };
}
