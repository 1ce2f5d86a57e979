import { Trans, useLingui } from "@lingui/react/macro";
import { useSite } from "../../../shell/page/use-site.ts";
import { CodePicture } from "../desk/code-picture.tsx";

import "./card-back.css";

interface CardBackProps {
  /** The QR code's address. */
  scanned: string;
  /** Short, for a desk without a camera. */
  typed: string;
}

/** The side of a printed card that a dentist's desk scans or types, folded behind the front. */
export function CardBack({ scanned, typed }: CardBackProps) {
  const { t } = useLingui();
  const { supportPhone } = useSite().publicConfig;
  return (
    <section aria-label={t`Back of the card`} className="card-back">
      <CodePicture address={scanned} surface="paper" label={t`QR code to check this card`} />
      <div>
        <h2>
          <Trans>For the dentist's desk</Trans>
        </h2>
        <p>
          <Trans>
            Scan this code to see whether the card is good today. You need the last four digits of the member
            number.
          </Trans>
        </p>
      </div>
      <p className="card-back-address">
        <Trans>Without a camera, open:</Trans> <strong>{typed.replace(/^https?:\/\//, "")}</strong>
      </p>
      <p className="card-back-bottom">
        <span>{supportPhone}</span>
        <strong>
          <Trans>THIS IS NOT INSURANCE.</Trans>
        </strong>
      </p>
    </section>
  );
}
