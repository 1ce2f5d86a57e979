import { Trans } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import type { ButtonSize, ButtonVariant } from "@smirk/ui/controls/button-style.ts";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { type PdfFile, useDownload } from "./use-download.ts";

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
