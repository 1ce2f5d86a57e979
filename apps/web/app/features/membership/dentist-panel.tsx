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
  const { state } = useLoaded(
    useCallback((signal) => callRoute(memberFetch, getDentistsRoute, { signal }), [memberFetch]),
  );
  const answer = state.phase === "loaded" ? state.value : null;
  return (
    <>
      <MemberDentist dentist={answer?.people.find((person) => person.is_member)?.dentist ?? null} />
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

/** The first step after joining is a call to the dentist that was chosen. */
function MemberDentist({ dentist }: { dentist: OwnDentist }) {
  if (dentist === null || dentist.office === null) {
    return (
      <p className="text-muted">
        <Trans>You can use your membership at any dentist on our map, and change dentists at any time.</Trans>
      </p>
    );
  }
  const { phone } = dentist.office;
  return (
    <>
      <p className="text-muted">
        <Trans>
          Your dentist:{" "}
          <Link to={paths.dentist(dentist.location_id)} className={LINK}>
            {providerName(dentist)}
          </Link>
        </Trans>
      </p>
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
