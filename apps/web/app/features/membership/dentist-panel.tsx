import { Trans } from "@lingui/react/macro";
import type { DentistsAnswer } from "@smirk/contract/account/dentists";
import { useCallback } from "react";
import { Link } from "react-router";
import { getDentists } from "../../api/member/sections/dentists.ts";
import { providerName } from "../../directory/provider-name.ts";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/controls/button-link.tsx";
import { DENTISTS_PATH } from "../session/choosing-for.ts";
import { useMemberFetch } from "../session/tokens/use-member-fetch.ts";
import { useLoaded } from "./loaded-view.tsx";
import { Panel } from "./panel.tsx";

export function DentistPanel({ isOver }: { isOver: boolean }) {
  return (
    <Panel title={<Trans>Find a Dentist</Trans>}>
      {isOver ? <NoDiscount /> : <YourDentist />}
      <ButtonLink to={paths.finder} className="self-end print:hidden">
        <Trans>Find Nearby Dentists</Trans>
      </ButtonLink>
    </Panel>
  );
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

/** The member's own; those of the family are in the section. */
function YourDentist() {
  const memberFetch = useMemberFetch();
  const { state } = useLoaded(useCallback((signal) => getDentists(memberFetch, signal), [memberFetch]));
  const answer = state.phase === "loaded" ? state.value : null;
  return (
    <>
      <p className="text-muted">
        <MemberDentist dentist={answer?.people.find((person) => person.is_member)?.dentist ?? null} />
      </p>
      {answer !== null && answer.departures.length > 0 && (
        <p className="text-muted">
          <Trans>
            A dentist you chose has left our directory.{" "}
            <Link to={DENTISTS_PATH} className={LINK}>
              Choose another dentist
            </Link>
          </Trans>
        </p>
      )}
    </>
  );
}

type OwnDentist = DentistsAnswer["people"][number]["dentist"];

function MemberDentist({ dentist }: { dentist: OwnDentist }) {
  if (dentist === null || dentist.office === null) {
    return (
      <Trans>You can use your membership at any dentist on our map, and change dentists at any time.</Trans>
    );
  }
  return (
    <Trans>
      Your dentist:{" "}
      <Link to={paths.dentist(dentist.location_id)} className={LINK}>
        {providerName(dentist)}
      </Link>
    </Trans>
  );
}
