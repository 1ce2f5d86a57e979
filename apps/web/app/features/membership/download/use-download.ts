import { useState } from "react";
import { getPdf } from "../../../api/member/account.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { saveFile } from "./save-file.ts";

export interface PdfFile {
  path: string;
  name: string;
}

export const CARD_FILE: PdfFile = { path: "/account/insurance_card.pdf", name: "membership-card.pdf" };
export const AGREEMENT_FILE: PdfFile = { path: "/account/agreement.pdf", name: "membership-agreement.pdf" };

/** A plain link could not send the token. */
export function useDownload({ path, name }: PdfFile) {
  const memberFetch = useMemberFetch();
  const [phase, setPhase] = useState<"idle" | "busy" | "saved" | "failed">("idle");

  async function download() {
    setPhase("busy");
    try {
      saveFile(await getPdf(memberFetch, path, requestLimit()), name);
      setPhase("saved");
    } catch {
      setPhase("failed");
    }
  }
  return { phase, download };
}
