import { Trans } from "@lingui/react/macro";
import type { ChosenDentist, PersonWithDentist } from "@smirk/contract/account/dentists";
import { zip5 } from "@smirk/domain/geography/postal-code";
import { formatUsPhone } from "@smirk/domain/joining/contact/us-phone";
import { joinNames } from "@smirk/domain/joining/person-name";
import { Link } from "react-router";
import { providerName } from "../../../directory/provider-name.ts";
import { paths } from "../../../paths.ts";
import { ButtonLink } from "../../../ui/controls/button-link.tsx";
import { Icon } from "../../../ui/controls/icon.tsx";
import { saveChoosingFor } from "../../session/choosing-for.ts";

interface PersonRowProps {
  person: PersonWithDentist;
  canChoose: boolean;
}

export function PersonRow({ person, canChoose }: PersonRowProps) {
  const { id, name, surname, dentist, is_member: isMember } = person;
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 py-5 first:pt-0 last:pb-0">
      <div className="grid min-w-0 flex-[1_1_15rem] gap-1">
        <h3 className="break-words font-semibold">
          {joinNames(name, surname)}
          {isMember && (
            <span className="font-normal text-muted">
              {" "}
              <Trans>(you)</Trans>
            </span>
          )}
        </h3>
        {dentist === null ? (
          <p className="text-muted">
            <Trans>No dentist chosen yet.</Trans>
          </p>
        ) : (
          <Dentist dentist={dentist} />
        )}
      </div>
      {canChoose && (
        <ButtonLink
          to={paths.finder}
          variant="secondary"
          size="small"
          className="max-sm:w-full"
          onClick={() => saveChoosingFor([id])}
        >
          {dentist === null ? (
            <Trans>
              Choose a dentist<span className="sr-only"> for {name}</span>
            </Trans>
          ) : (
            <Trans>
              Change dentist<span className="sr-only"> of {name}</span>
            </Trans>
          )}
        </ButtonLink>
      )}
    </li>
  );
}

function Dentist({ dentist }: { dentist: ChosenDentist }) {
  const { location_id: locationId, office } = dentist;
  if (office === null) {
    return (
      <>
        <p className="break-words font-medium">{providerName(dentist)}</p>
        <p className="flex items-start gap-2 text-muted">
          <Icon name="info" className="mt-0.5 size-5" />
          <Trans>No longer listed at that office.</Trans>
        </p>
      </>
    );
  }
  return (
    <>
      <Link
        to={paths.dentist(locationId)}
        className="inline-flex min-h-11 items-center justify-self-start break-words font-semibold text-action underline underline-offset-4"
      >
        {providerName(dentist)}
      </Link>
      <OfficeLines office={office} />
    </>
  );
}

/** Said of an office that a member has chosen or may choose. */
export function OutsidePlan() {
  return (
    <p className="font-semibold">
      <Trans>Not in your plan: ask the office what you pay.</Trans>
    </p>
  );
}

export function OfficeLines({ office }: { office: NonNullable<ChosenDentist["office"]> }) {
  const { center_name: center, address, city, state, zip, phone, takes_plan: takesPlan } = office;
  return (
    <>
      <p className="break-words text-muted">
        {center && <span className="block">{center}</span>}
        {address}, {city}, {state} {zip5(zip)}
      </p>
      {!takesPlan && <OutsidePlan />}
      {phone && (
        <a
          href={`tel:${phone}`}
          className="inline-flex min-h-11 items-center gap-2 justify-self-start font-medium text-action underline-offset-4 hover:underline"
        >
          <Icon name="phone" />
          {formatUsPhone(phone)}
        </a>
      )}
    </>
  );
}
