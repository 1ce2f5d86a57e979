import { Trans } from "@lingui/react/macro";
import type { DentistsAnswer } from "@smirk/contract/account/dentists";
import { getDentistsRoute } from "@smirk/contract/account/dentists";
import { formatUsPhone } from "@smirk/domain/joining/contact/us-phone";
import { useCallback } from "react";
import { Link } from "react-router";
import { callRoute } from "../../api/call-route.ts";
import { providerName } from "../../directory/provider-name.ts";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/controls/button-link.tsx";
import { Icon } from "../../ui/controls/icon.tsx";
import { Skeleton } from "../../ui/controls/skeleton.tsx";
import { DENTISTS_PATH } from "../session/choosing-for.ts";
import { useMemberFetch } from "../session/tokens/use-member-fetch.ts";
import { OutsidePlan } from "./dentists/person-row.tsx";
import { useLoaded } from "./loaded-view.tsx";
import { Panel } from "./panel.tsx";

interface DentistPanelProps {
  /** Undefined while they are loading, null where they are not known. */
  dentists: DentistsAnswer | null | undefined;
  isOver: boolean;
  /** The first step has the member's own, or the way to choose one. */
  isCalledAbove: boolean;
}

export function DentistPanel({ dentists, isOver, isCalledAbove }: DentistPanelProps) {
  return (
    <Panel title={<Trans>Find a Dentist</Trans>}>
      {isOver ? (
        <NoDiscount />
      ) : (
        <>
          {!isCalledAbove && <MemberDentist dentist={findOwn(dentists)} />}
          {dentists && <FamilyDentists dentists={dentists} hasOwnAbove={isCalledAbove} />}
        </>
      )}
      <ButtonLink to={paths.finder} className="self-end print:hidden">
        <Trans>Find Nearby Dentists</Trans>
      </ButtonLink>
    </Panel>
  );
}

/** What comes after joining: a call to the dentist that was chosen, or the choice of one. */
export function FirstStepPanel({ dentists }: Pick<DentistPanelProps, "dentists">) {
  const own = findOwn(dentists);
  return (
    <Panel title={<Trans>Your first step</Trans>}>
      {dentists === undefined ? (
        <Skeleton className="h-21 w-full" />
      ) : own?.office ? (
        <MemberDentist dentist={own} letKnow={<LetKnow />} />
      ) : (
        <>
          <AnyDentist />
          <p>
            <Link to={DENTISTS_PATH} className={`inline-flex min-h-11 items-center gap-2 ${LINK}`}>
              <Icon name="pin" />
              <Trans>Choose your dentist</Trans>
            </Link>
          </p>
        </>
      )}
    </Panel>
  );
}

/** Not asked for once the membership is over. */
export function useDentists(isOver: boolean): DentistsAnswer | null | undefined {
  const memberFetch = useMemberFetch();
  const { state } = useLoaded(
    useCallback(
      async (signal) => (isOver ? null : await callRoute(memberFetch, getDentistsRoute, { signal })),
      [memberFetch, isOver],
    ),
  );
  if (state.phase === "loading") return undefined;
  return state.phase === "loaded" ? state.value : null;
}

function NoDiscount() {
  return (
    <p className="text-muted">
      <Trans>
        This membership no longer gives you dental discounts. Our map still shows you dentists nearby.
      </Trans>
    </p>
  );
}

const LINK = "font-semibold text-action underline underline-offset-4";

interface FamilyDentistsProps {
  dentists: DentistsAnswer;
  hasOwnAbove: boolean;
}

/** The way to those of everybody, and what has to be chosen there. */
function FamilyDentists({ dentists: { people, departures }, hasOwnAbove }: FamilyDentistsProps) {
  const isFamily = people.length > 1;
  return (
    <>
      {departures.length > 0 && (
        <p className="text-muted">
          <Trans>
            A dentist you chose has left our directory or that office.{" "}
            <Link to={DENTISTS_PATH} className={LINK}>
              Choose another dentist
            </Link>
          </Trans>
        </p>
      )}
      {departures.length === 0 && (isFamily || !hasOwnAbove) && (
        <p>
          <Link to={DENTISTS_PATH} className={LINK}>
            {isFamily ? <Trans>The dentists of your family</Trans> : <Trans>Your dentist</Trans>}
          </Link>
        </p>
      )}
    </>
  );
}

type OwnDentist = DentistsAnswer["people"][number]["dentist"];

function findOwn(dentists: DentistPanelProps["dentists"]): OwnDentist {
  return dentists?.people.find((person) => person.is_member)?.dentist ?? null;
}

function AnyDentist() {
  return (
    <p className="text-muted">
      <Trans>
        You can use your membership at any dentist on our map who takes your plan, and change dentists at any
        time.
      </Trans>
    </p>
  );
}

/** The link stands in the line of the dentist: a phone's first page is short. */
function LetKnow() {
  return (
    <>
      {" · "}
      <Link to={`${DENTISTS_PATH}#introductions`} className={LINK}>
        <Trans>
          Let them know<span className="sr-only"> that I am coming</span>
        </Trans>
      </Link>
    </>
  );
}

interface MemberDentistProps {
  dentist: OwnDentist;
  letKnow?: React.ReactNode;
}

function MemberDentist({ dentist, letKnow }: MemberDentistProps) {
  if (dentist === null || dentist.office === null) return <AnyDentist />;
  const { phone, takes_plan: takesPlan } = dentist.office;
  return (
    <>
      <p className="text-muted">
        <Trans>
          Your dentist:{" "}
          <Link to={paths.dentist(dentist.location_id)} className={LINK}>
            {providerName(dentist)}
          </Link>
        </Trans>
        {letKnow}
      </p>
      {!takesPlan && <OutsidePlan />}
      {phone !== null && <CallForAppointment phone={phone} />}
    </>
  );
}

function CallForAppointment({ phone }: { phone: string }) {
  const number = formatUsPhone(phone);
  return (
    <p>
      <a href={`tel:${phone}`} className={`inline-flex min-h-11 items-center gap-2 print:min-h-0 ${LINK}`}>
        <Icon name="phone" />
        <span>
          <Trans>
            Call to make an appointment: <span className="whitespace-nowrap">{number}</span>
          </Trans>
        </span>
      </a>
    </p>
  );
}
