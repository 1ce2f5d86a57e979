import { Trans } from "@lingui/react/macro";
import { LoadedView } from "../loaded-view.tsx";
import { Panel } from "../panel.tsx";
import { PersonCardRow } from "./person-card-row.tsx";
import { useCardLinks } from "./use-card-links.ts";

/** A card for each person, to show or to pass on. */
export function CardsPanel() {
  const { state, retry, replace } = useCardLinks();
  return (
    <Panel title={<Trans>A card for each person</Trans>}>
      <p className="text-muted">
        <Trans>
          Share a link, and the card opens on any phone without signing in. It shows the first name, the
          member number and the plan, and it works until you replace it or your membership ends.
        </Trans>
      </p>
      <LoadedView state={state} onRetry={retry}>
        {(cards) => (
          <ul className="grid grid-cols-1">
            {cards.map((card) => (
              <PersonCardRow key={card.person_id} card={card} onReplace={() => replace(card.person_id)} />
            ))}
          </ul>
        )}
      </LoadedView>
    </Panel>
  );
}
