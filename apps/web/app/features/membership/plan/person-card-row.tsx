import { Trans, useLingui } from "@lingui/react/macro";
import type { PersonCard } from "@smirk/contract/account/person-cards";
import { joinNames } from "@smirk/domain/joining/person-name";
import { Button } from "@smirk/ui/controls/button.tsx";
import { buttonClass } from "@smirk/ui/controls/button-style.ts";
import { useState } from "react";
import { Icon } from "../../../ui/controls/icon.tsx";
import { RelationWord } from "../../../ui/person/relation-word.tsx";
import { ReplaceCardDialog } from "../card/replace-card-dialog.tsx";
import { DownloadPdf } from "../download/download-pdf.tsx";

interface PersonCardRowProps {
  card: PersonCard;
  onReplace: () => Promise<void>;
}

export function PersonCardRow({ card, onReplace }: PersonCardRowProps) {
  const { t } = useLingui();
  const [said, setSaid] = useState<Shared | "replaced" | null>(null);
  const [isReplacing, setIsReplacing] = useState(false);
  const { link, relation } = card;
  const name = joinNames(card.name, card.surname);
  async function share() {
    setSaid(await shareLink({ title: t`Membership card of ${card.name}`, url: link }));
  }
  return (
    <li className="grid grid-cols-1 gap-2 border-line border-b py-4 first:pt-0 last:border-b-0 last:pb-0">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="break-words font-semibold">{name}</span>
        <span className="text-muted text-sm">
          {relation === "member" ? (
            <Trans>You</Trans>
          ) : (
            <RelationWord relation={relation === "spouse" ? "SPOUSE" : "CHILD"} />
          )}
        </span>
      </p>
      <CardActions card={card} onShare={() => void share()} onReplace={() => setIsReplacing(true)} />
      <p role="status" className="text-muted empty:hidden">
        {said === "copied" && <Trans>The link was copied.</Trans>}
        {said === "replaced" && <Trans>The card has a new link. The old one no longer works.</Trans>}
        {said === "shown" && (
          <Trans>
            Copy this link: <span className="select-all break-all text-ink">{link}</span>
          </Trans>
        )}
      </p>
      <ReplaceCardDialog
        id={card.person_id}
        name={card.name}
        isOwn={relation === "member"}
        isOpen={isReplacing}
        onClose={() => setIsReplacing(false)}
        onReplace={async () => {
          await onReplace();
          setSaid("replaced");
        }}
      />
    </li>
  );
}

interface CardActionsProps {
  card: PersonCard;
  onShare: () => void;
  onReplace: () => void;
}

function CardActions({ card, onShare, onReplace }: CardActionsProps) {
  const { person_id: id, link } = card;
  const name = joinNames(card.name, card.surname);
  const file = { path: `/account/cards/${id}/card.pdf`, name: "membership-card.pdf" };
  return (
    <div className="flex flex-wrap gap-2">
      <a href={link} target="_blank" rel="noopener noreferrer" className={buttonClass("secondary", "small")}>
        <Icon name="card" />
        <Trans>
          Card<span className="sr-only"> of {name}, in a new tab</span>
        </Trans>
      </a>
      <Button variant="secondary" size="small" onClick={onShare}>
        <Trans>
          Share link<span className="sr-only"> to the card of {name}</span>
        </Trans>
      </Button>
      <DownloadPdf file={file} size="small">
        <Trans>
          PDF<span className="sr-only"> of the card of {name}</span>
        </Trans>
      </DownloadPdf>
      <Button variant="quiet" size="small" onClick={onReplace}>
        <Trans>
          Replace card<span className="sr-only"> of {name}</span>
        </Trans>
      </Button>
    </div>
  );
}

type Shared = "shared" | "copied" | "shown";

/** Shares by the device's own sheet, else copied; `shown` where the browser allows neither. */
async function shareLink({ title, url }: { title: string; url: string }): Promise<Shared | null> {
  if (typeof navigator.share === "function") {
    try {
      await navigator.share({ title, url });
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return null;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return "copied";
  } catch {
    return "shown";
  }
}
