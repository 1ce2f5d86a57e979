import { Trans, useLingui } from "@lingui/react/macro";
import type { DentistsAnswer, Departure, NearDentist } from "@smirk/contract/account/dentists";
import { chooseDentistRoute, getDentistsRoute } from "@smirk/contract/account/dentists";
import { useCallback, useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { callRoute } from "../../../api/call-route.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { providerName } from "../../../directory/provider-name.ts";
import { DoneNote } from "../../../ui/feedback/done-note.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { dropChoosingFor } from "../../session/choosing-for.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { LoadedView, useLoaded } from "../loaded-view.tsx";
import { Panel } from "../panel.tsx";
import { SectionPage } from "../sections/section-page.tsx";
import { DeparturePanel, namesOf } from "./departure-panel.tsx";
import { Introductions } from "./introductions.tsx";
import { PersonRow } from "./person-row.tsx";

export default function DentistsScreen() {
  const { t } = useLingui();
  const { state, retry, choosing, choose } = useDentists();
  return (
    <SectionPage
      title={t`Dentists`}
      intro={<Trans>One dentist for each person on your card. You can change at any time.</Trans>}
    >
      <LoadedView state={state} onRetry={retry}>
        {({ people, departures, can_choose: canChoose }) => (
          <>
            <ChoosingNote choosing={choosing} people={people} />
            {departures.map((departure) => (
              <DeparturePanel
                key={departure.location_id}
                departure={departure}
                people={people}
                busyWith={choosing?.phase === "busy" ? choosing.near.location_id : null}
                onChoose={(near) => void choose(departure, near)}
              />
            ))}
            <Panel title={<Trans>Dentist of each person</Trans>}>
              <ul className="grid grid-cols-1 divide-y divide-line">
                {people.map((person) => (
                  <PersonRow key={person.id} person={person} canChoose={canChoose} />
                ))}
              </ul>
            </Panel>
            {canChoose && <Introductions key={dentistsOf(people)} />}
            <p className="text-muted">
              <Trans>
                Your membership is valid at every dentist on our map who takes your plan, not only at the ones
                you choose here.
              </Trans>
            </p>
          </>
        )}
      </LoadedView>
    </SectionPage>
  );
}

/** The offices of another choice are loaded again. */
function dentistsOf(people: DentistsAnswer["people"]): string {
  return people.map(({ dentist }) => dentist?.location_id ?? "").join(" ");
}

interface ChoosingNoteProps {
  choosing: Choosing | null;
  people: DentistsAnswer["people"];
}

function ChoosingNote({ choosing, people }: ChoosingNoteProps) {
  const { i18n } = useLingui();
  const dentist = choosing ? providerName(choosing.near) : "";
  const names = choosing ? namesOf(people, choosing.departure.person_ids, i18n.locale) : "";
  return (
    <>
      <DoneNote isDone={choosing?.phase === "done"}>
        <Trans>
          {dentist} is now the dentist of {names}.
        </Trans>
      </DoneNote>
      {choosing?.phase === "refused" && (
        <FormAlert>
          <Trans>{dentist} can no longer be chosen. Please choose another dentist.</Trans>
        </FormAlert>
      )}
      {choosing?.phase === "failed" && (
        <FormAlert>
          <UnreachableText />
        </FormAlert>
      )}
    </>
  );
}

/** What was pressed last, and how it went. */
type Choosing = {
  near: NearDentist;
  departure: Departure;
  phase: "busy" | "done" | "refused" | "failed";
};

function useDentists() {
  const memberFetch = useMemberFetch();
  const { state, reload, retry } = useLoaded(
    useCallback((signal) => callRoute(memberFetch, getDentistsRoute, { signal }), [memberFetch]),
  );
  const [latest, setLatest] = useState<DentistsAnswer | null>(null);
  const [choosing, setChoosing] = useState<Choosing | null>(null);

  async function choose(departure: Departure, near: NearDentist) {
    if (choosing?.phase === "busy") return;
    setChoosing({ near, departure, phase: "busy" });
    try {
      const body = { location_id: near.location_id, person_ids: departure.person_ids };
      setLatest(await callRoute(memberFetch, chooseDentistRoute, { body, signal: requestLimit() }));
      dropChoosingFor();
      setChoosing({ near, departure, phase: "done" });
    } catch (error) {
      const isRefused = error instanceof ApiError && (error.status === 404 || error.status === 409);
      setChoosing({ near, departure, phase: isRefused ? "refused" : "failed" });
      if (!isRefused) return;
      setLatest(null);
      reload();
    }
  }

  const shown = latest !== null && state.phase === "loaded" ? { ...state, value: latest } : state;
  return { state: shown, retry, choosing, choose };
}
