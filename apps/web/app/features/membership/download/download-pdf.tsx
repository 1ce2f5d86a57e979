import { Trans } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import type { ButtonSize, ButtonVariant } from "@smirk/ui/controls/button-style.ts";
import { useState } from "react";
import { getDocument } from "../../../api/member/get-document.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";

export const CARD_FILE: PdfFile = { path: "/account/insurance_card.pdf", name: "membership-card.pdf" };

export const AGREEMENT_FILE: PdfFile = { path: "/account/agreement.pdf", name: "membership-agreement.pdf" };

interface DownloadPdfProps {
  file: PdfFile;
  size?: ButtonSize;
  variant?: ButtonVariant;
  /** Instead of 'Download PDF'. */
  children?: React.ReactNode;
}

export function DownloadPdf({ file, size = "main", variant = "secondary", children }: DownloadPdfProps) {
  const { phase, download } = useDownload(file);
  const fileName = file.name;
  return (
    <>
      <Button variant={variant} size={size} busy={phase === "busy"} onClick={() => void download()}>
        {children ?? <Trans>Download PDF</Trans>}
      </Button>
      <div className="order-last w-full empty:absolute empty:w-0">
        {phase === "failed" && (
          <FormAlert>
            <UnreachableText />
          </FormAlert>
        )}
      </div>
      <p role="status" className="order-last w-full text-muted empty:absolute empty:w-0">
        {phase === "saved" && <Trans>Saved as {fileName}.</Trans>}
      </p>
    </>
  );
}

interface PdfFile {
  path: string;
  name: string;
}

/** A plain link could not send the token. */
function useDownload({ path, name }: PdfFile) {
  const memberFetch = useMemberFetch();
  const [phase, setPhase] = useState<"idle" | "busy" | "saved" | "failed">("idle");

  async function download() {
    setPhase("busy");
    try {
      saveFile(await getDocument(memberFetch, path, requestLimit()), name);
      setPhase("saved");
    } catch {
      setPhase("failed");
    }
  }
  return { phase, download };
}

/** Phones may ask for the destination first. */
const LIFETIME_MS = 60_000;

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), LIFETIME_MS);
}
