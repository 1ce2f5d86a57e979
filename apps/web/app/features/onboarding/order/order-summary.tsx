import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { SignUpPayment } from "@smirk/contract/subscription/sign-up-payment";
import { formatMoney } from "@smirk/domain/billing/money";
import type { CartLine } from "@smirk/domain/billing/pricing";
import { wholeAddress } from "@smirk/domain/joining/address/home-address";
import { joinNames } from "@smirk/domain/joining/person-name";
import { formatSentenceDate } from "@smirk/domain/wire/short-date";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { BirthWords } from "../../../ui/person/birth-words.tsx";
import type { Order } from "./order.ts";

interface OrderSummaryProps {
  order: Order;
  /** The server's, once it has answered: an earlier try of the same order may have begun the period. */
  renewalDay: string | null;
}

/** Once it is paid it is a receipt. */
export function OrderSummary({ order, renewalDay: known }: OrderSummaryProps) {
  const { i18n } = useLingui();
  const { cart, applied, terms } = order;
  const money = (cents: number) => formatMoney(cents, i18n.locale);
  const listCents = cart.lines.reduce((sum, line) => sum + line.listCents, 0);
  const savedCents = listCents - cart.dueTodayCents;
  const renewal = money(terms.renewalCents);
  const renewalDay = formatSentenceDate(known ?? terms.renewalDay, i18n.locale);
  return (
    <section aria-labelledby="order-heading" className="grid grid-cols-1 gap-4 lg:gap-3">
      <h2 id="order-heading" className="font-bold text-xl">
        <Trans>Order summary</Trans>
      </h2>
      <dl className="grid grid-cols-1 gap-3 tabular-nums lg:gap-2">
        {cart.lines.map((line) => (
          <Row key={line.component} amount={money(line.listCents)}>
            <LineName line={line} order={order} />
          </Row>
        ))}
        {savedCents > 0 && applied !== null && (
          <Row amount={`−${money(savedCents)}`}>
            <Trans>Discount with {applied.code}</Trans>
          </Row>
        )}
        <Row amount={money(cart.dueTodayCents)} isTotal>
          <Trans>Total today</Trans>
        </Row>
      </dl>
      <p className="text-muted text-sm">
        {!terms.autoRenew ? (
          <Trans>
            No next charge. Your membership ends on {renewalDay}. We will remind you before it ends.
          </Trans>
        ) : (
          <Trans>
            Next charge: {renewal} on {renewalDay}.
          </Trans>
        )}
      </p>
    </section>
  );
}

function Row(props: { children: React.ReactNode; amount: string; isTotal?: boolean }) {
  const { children, amount, isTotal = false } = props;
  return (
    <div
      className={`flex flex-wrap items-baseline justify-end gap-x-4 ${isTotal ? "mt-1 border-line border-t pt-3 font-bold text-lg" : ""}`}
    >
      <dt className="wrap-anywhere min-w-0 flex-[1_1_8rem]">{children}</dt>
      <dd className="whitespace-nowrap">{amount}</dd>
    </div>
  );
}

function LineName({ line, order: { plan, period, members } }: { line: CartLine; order: Order }) {
  const { t, i18n } = useLingui();
  const each = formatMoney(line.listCents / line.quantity, i18n.locale);
  const isYearly = period === "yearly";
  switch (line.component) {
    case "plan":
      return <Name note={isYearly ? t`per year` : t`per month`}>{plan.name}</Name>;
    case "family":
      return (
        <Name note={isYearly ? t`${each} each, per year` : t`${each} each, per month`}>
          <Plural value={members} one="# family member" other="# family members" />
        </Name>
      );
    case "family_extra":
      return (
        <Name note={isYearly ? t`one price for all, per year` : t`one price for all, per month`}>
          <Plural value={members} one="# family member" other="# family members" />
        </Name>
      );
    case "enrollment_fee":
      return <Trans>One-time processing fee</Trans>;
  }
}

function Name({ children, note }: { children: React.ReactNode; note: string }) {
  return (
    <>
      {children} <span className="block text-muted text-sm">{note}</span>
    </>
  );
}

/** Who joins and where they live, as understood (USE-09, USE-13). */
export function People({ payment, isFromApp }: { payment: SignUpPayment; isFromApp: boolean }) {
  const { firstName, lastName, birthDate, address, familyMembers } = payment;
  return (
    <section aria-labelledby="people-heading" className="grid gap-1 text-sm">
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
