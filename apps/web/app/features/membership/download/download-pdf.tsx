import { Trans } from "@lingui/react/macro";
import { Button } from "../../../ui/controls/button.tsx";
import type { ButtonSize } from "../../../ui/controls/button-style.ts";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { FILE_NAMES, type PdfDocument, useDownload } from "./use-download.ts";

interface DownloadPdfProps {
  document: PdfDocument;
  size?: ButtonSize;
}

export function DownloadPdf({ document, size = "main" }: DownloadPdfProps) {
  const { phase, download } = useDownload(document);
  const fileName = FILE_NAMES[document];
  return (
    <>
      <Button
        variant={document === "agreement" ? "primary" : "secondary"}
        size={size}
        busy={phase === "busy"}
        onClick={() => void download()}
      >
        <Trans>Download PDF</Trans>
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
