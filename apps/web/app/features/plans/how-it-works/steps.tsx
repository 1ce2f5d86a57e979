import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";

const LINK = "font-semibold text-action underline underline-offset-4";

export function Steps() {
  return (
    <ol className="grid grid-cols-1 gap-4 md:grid-cols-2">
      <Step number={1} title={<Trans>Find a dentist</Trans>}>
        <Trans>
          Look on the{" "}
          <Link to={paths.finder} className={LINK}>
            map
          </Link>{" "}
          for dentists near you. You do not need an account.
        </Trans>
      </Step>
      <Step number={2} title={<Trans>Join</Trans>}>
        <Trans>
          Choose a{" "}
          <Link to={paths.plans} className={LINK}>
            plan
          </Link>
          , add your family and pay by card. You see the total before you pay.
        </Trans>
      </Step>
      <Step number={3} title={<Trans>Show your card</Trans>}>
        <Trans>
          Your membership starts the day you pay. Your card is on your membership page, to show on your phone
          or to print. There is no waiting period.
        </Trans>
      </Step>
      <Step number={4} title={<Trans>Pay the member price</Trans>}>
        <Trans>
          You pay the dentist yourself, at the member price. Ask for the price before treatment begins. It
          depends on the dentist, the location and the treatment.
        </Trans>
      </Step>
    </ol>
  );
}

function Step(props: { number: number; title: React.ReactNode; children: React.ReactNode }) {
  const { number, title, children } = props;
  return (
    <li className="grid content-start gap-2 rounded-card border border-line bg-surface p-[min(1.5rem,6.7vw)] shadow-soft">
      <span
        aria-hidden="true"
        className="grid size-9 place-items-center rounded-full bg-tint font-bold text-on-tint"
      >
        {number}
      </span>
      <h2 className="font-bold text-xl">{title}</h2>
      <p>{children}</p>
    </li>
  );
}
