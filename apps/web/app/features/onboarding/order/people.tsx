import { Trans } from "@lingui/react/macro";
import type { SignUpPayment } from "@smirk/contract/subscription/sign-up-payment";
import { wholeAddress } from "@smirk/domain/joining/address/home-address";
import { joinNames } from "@smirk/domain/joining/person-name";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { BirthWords } from "../../../ui/person/birth-words.tsx";

/** Who joins and where they live, as understood (USE-09, USE-13). */
export function People({ payment, isFromApp }: { payment: SignUpPayment; isFromApp: boolean }) {
  const { firstName, lastName, birthDate, address, familyMembers } = payment;
  return (
    <section aria-labelledby="people-heading" className="grid gap-1 border-line border-t pt-4 text-sm">
      <h2 id="people-heading" className="font-semibold">
        <Trans>Who is joining</Trans>
      </h2>
      <ul className="wrap-anywhere grid gap-1 text-muted">
        {[{ firstName, lastName, birthDate }, ...familyMembers].map((person, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: people have no unique name.
          <li key={index}>
            {joinNames(person.firstName, person.lastName)}, <BirthWords date={person.birthDate} />
          </li>
        ))}
      </ul>
      <p className="wrap-anywhere text-muted">{wholeAddress(address)}</p>
      {!isFromApp && (
        <p>
          <Link to={paths.userDetails} className="inline-block py-1 text-action underline underline-offset-4">
            <Trans>Change your details</Trans>
          </Link>
        </p>
      )}
    </section>
  );
}
