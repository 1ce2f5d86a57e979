import { Trans, useLingui } from "@lingui/react/macro";
import type { DentistsAnswer, PersonWithDentist } from "@smirk/contract/account/dentists";
import { chooseDentistRoute, getDentistsRoute } from "@smirk/contract/account/dentists";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useEffect, useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { callRoute } from "../../../api/call-route.ts";
import type { LocationDetails } from "../../../api/directory/location-details.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { providerName } from "../../../directory/provider-name.ts";
import { ButtonLink } from "../../../ui/controls/button-link.tsx";
import { Icon } from "../../../ui/controls/icon.tsx";
import { Skeleton } from "../../../ui/controls/skeleton.tsx";
import { DoneNote } from "../../../ui/feedback/done-note.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { DENTISTS_PATH, dropChoosingFor, readChoosingFor } from "../../session/choosing-for.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { PeopleChoice } from "./people-choice.tsx";

export interface ChooserProps {
  location: LocationDetails;
  /** For members whose membership is over. */
  otherwise: React.ReactNode;
}

export function Chooser({ location, otherwise }: ChooserProps) {
  const { loading, phase, choose } = useChoice(location.id);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  if (loading.phase === "loading") return <Skeleton className="h-12 w-full" />;
  if (loading.phase === "unavailable" || !loading.answer.can_choose) return otherwise;
  const { people, plan_list: planList } = loading.answer;
  const isEverybodys = people.every(({ dentist }) => dentist?.location_id === location.id);
  return (
    <div className="grid gap-4">
      <ChosenNote phase={phase} location={location} chosen={chosen} people={people} />
      {isEverybodys && phase !== "done" && (
        <p className="flex items-center gap-2 rounded-md bg-tint px-4 py-3 font-semibold text-on-tint">
          <Icon name="check" />
          <Trans>You chose this dentist</Trans>
        </p>
      )}
      {planList !== null && !location.plans.includes(planList) && (
        <p className="font-semibold">
          <Trans>Not in your plan: ask the office what you pay.</Trans>
        </p>
      )}
      {isEverybodys || phase === "done" ? (
        <ButtonLink to={DENTISTS_PATH} className="w-full">
          <Trans>See your dentists</Trans>
        </ButtonLink>
      ) : (
        <ChoiceForm
          locationId={location.id}
          people={people}
          phase={phase}
          onChoose={(personIds) => {
            setChosen(personIds);
            void choose(personIds);
          }}
        />
      )}
    </div>
  );
}

interface ChosenNoteProps {
  phase: ChoicePhase;
  location: LocationDetails;
  /** Ids of the people whose dentist it was made. */
  chosen: readonly string[];
  people: readonly PersonWithDentist[];
}

function ChosenNote({ phase, location, chosen, people }: ChosenNoteProps) {
  const { i18n } = useLingui();
  const dentist = providerName(location.provider);
  const names = new Intl.ListFormat(i18n.locale).format(
    people.filter(({ id }) => chosen.includes(id)).map(({ name }) => name),
  );
  return (
    <DoneNote isDone={phase === "done"}>
      <Trans>
        {dentist} is now the dentist of {names}.
      </Trans>
    </DoneNote>
  );
}

interface ChoiceFormProps {
  locationId: string;
  people: readonly PersonWithDentist[];
  phase: ChoicePhase;
  onChoose: (personIds: readonly string[]) => void;
}

function ChoiceForm({ locationId, people, phase, onChoose }: ChoiceFormProps) {
  const others = people.filter(({ dentist }) => dentist?.location_id !== locationId);
  const [selected, setSelected] = useState(() => selectAtFirst(others));
  const { i18n } = useLingui();
  const [first, ...family] = people;
  const names = people.filter(({ id }) => selected.includes(id)).map(({ name }) => name);
  const who = new Intl.ListFormat(i18n.locale).format(family.length > 0 ? names : [first?.name ?? ""]);
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(selected);
      }}
    >
      {family.length > 0 && (
        <PeopleChoice
          people={people}
          hasDentist={(person) => !others.includes(person)}
          selected={selected}
          onChange={setSelected}
        />
      )}
      <Button type="submit" className="w-full" busy={phase === "busy"}>
        {who === "" ? <Trans>Choose this dentist</Trans> : <Trans>Choose for {who}</Trans>}
      </Button>
      <Problem phase={phase} />
    </form>
  );
}

function Problem({ phase }: { phase: ChoicePhase }) {
  if (phase === "idle" || phase === "busy" || phase === "done") return null;
  return (
    <FormAlert>
      {phase === "nobody" && <Trans>Select at least one person.</Trans>}
      {phase === "refused" && (
        <Trans>You cannot do this right now. Please reload the page and try again.</Trans>
      )}
      {phase === "failed" && <UnreachableText />}
    </FormAlert>
  );
}

/** The people for whom the section was left; else the member. */
function selectAtFirst(people: readonly PersonWithDentist[]): string[] {
  const wanted = readChoosingFor();
  const meant = people.filter(({ id }) => wanted.includes(id));
  const selected = meant.length > 0 ? meant : people.filter((person) => person.is_member);
  return (people.length === 1 ? people : selected).map(({ id }) => id);
}

type Loading = { phase: "loading" } | { phase: "unavailable" } | { phase: "loaded"; answer: DentistsAnswer };

type ChoicePhase = "idle" | "nobody" | "busy" | "done" | "refused" | "failed";

/** People of the member's card, and the choice of one dentist for some of them. */
function useChoice(locationId: string) {
  const memberFetch = useMemberFetch();
  const [loading, setLoading] = useState<Loading>({ phase: "loading" });
  const [phase, setPhase] = useState<ChoicePhase>("idle");

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    callRoute(memberFetch, getDentistsRoute, { signal: AbortSignal.any([signal, requestLimit()]) }).then(
      (answer) => !signal.aborted && setLoading({ phase: "loaded", answer }),
      () => !signal.aborted && setLoading({ phase: "unavailable" }),
    );
    return () => controller.abort();
  }, [memberFetch]);

  async function choose(personIds: readonly string[]) {
    if (phase === "busy") return;
    if (personIds.length === 0) return setPhase("nobody");
    setPhase("busy");
    try {
      const body = { location_id: locationId, person_ids: [...personIds] };
      const answer = await callRoute(memberFetch, chooseDentistRoute, { body, signal: requestLimit() });
      dropChoosingFor();
      setLoading({ phase: "loaded", answer });
      setPhase("done");
    } catch (error) {
      setPhase(isRefusal(error) ? "refused" : "failed");
    }
  }
  return { loading, phase, choose };
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 409);
}
