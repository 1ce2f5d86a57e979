import { useState } from "react";
import { getPdf } from "../../../api/member/account.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";

export type PdfDocument = "insurance_card" | "agreement";

export const FILE_NAMES: Record<PdfDocument, string> = {
  insurance_card: "membership-card.pdf",
  agreement: "membership-agreement.pdf",
};

/** A plain link could not send the token. */
export function useDownload(document: PdfDocument) {
  const memberFetch = useMemberFetch();
  const [phase, setPhase] = useState<"idle" | "busy" | "saved" | "failed">("idle");

  async function download() {
    setPhase("busy");
    try {
      saveFile(await getPdf(memberFetch, document, requestLimit()), FILE_NAMES[document]);
      setPhase("saved");
    } catch {
      setPhase("failed");
    }
  }
  return { phase, download };
}

/** Phones may ask for the destination first. */
const LIFETIME_MS = 60_000;

function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), LIFETIME_MS);
}
