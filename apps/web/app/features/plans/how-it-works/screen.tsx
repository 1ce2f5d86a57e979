import { Trans, useLingui } from "@lingui/react/macro";
import { REFUND_DAYS } from "@smirk/domain/billing/refunds/refund";
import { AGING_DAYS } from "@smirk/domain/directory/listing-state";
import { CHILD_AGE_LIMIT, MOST_FAMILY_MEMBERS } from "@smirk/domain/joining/family-limits";
import { Link } from "react-router";
import { loadAreaMessages } from "../../../i18n/area-messages.server.ts";
import { AreaTexts } from "../../../i18n/area-texts.tsx";
import { paths } from "../../../paths.ts";
import { JsonLd } from "../../../shell/page/json-ld.tsx";
import { PageMeta } from "../../../shell/page/page-meta.tsx";
import { useSite } from "../../../shell/page/use-site.ts";
import { ButtonLink } from "../../../ui/controls/button-link.tsx";
import { NumberedStep } from "../../../ui/controls/numbered-step.tsx";
import { organizationJsonLd } from "../organization-json-ld.ts";
import { PlanDisclosures } from "../plan-disclosures.tsx";
import type { Route } from "./+types/screen";

export async function loader({ request }: Route.LoaderArgs) {
  return { messages: await loadAreaMessages("public", request) };
}

export default function HowItWorksScreen({ loaderData }: Route.ComponentProps) {
  return (
    <AreaTexts messages={loaderData.messages}>
      <HowItWorks />
    </AreaTexts>
  );
}

export function HowItWorks() {
  const { t } = useLingui();
  const site = useSite();
  const { brandName } = site.publicConfig;
  return (
    <div className="mx-auto grid w-full max-w-4xl grid-cols-1 gap-12 px-[min(1rem,4.4vw)] py-10 md:px-6 md:py-16">
      <PageMeta
        title={t`How ${brandName} works`}
        description={t`Find a participating dentist, join, show your card and pay the member price. ${brandName} is a dental discount plan. It is not insurance.`}
      />
      <JsonLd data={organizationJsonLd(site)} />
      <div className="grid max-w-prose gap-4">
        <h1 className="font-bold text-3xl md:text-4xl">
          <Trans>How {brandName} works</Trans>
        </h1>
        <p className="text-lg">
          <Trans>
            {brandName} is a dental savings membership. You pay a small fee each month or each year, and
            participating dentists charge you their member price.
          </Trans>
        </p>
      </div>
      <Steps />
      <p className="flex flex-wrap gap-3">
        <ButtonLink to={paths.finder} className="max-sm:w-full">
          <Trans>Find a dentist</Trans>
        </ButtonLink>
        <ButtonLink to={paths.plans} variant="secondary" className="max-sm:w-full">
          <Trans>See plans and prices</Trans>
        </ButtonLink>
      </p>
      <Questions />
      <PlanDisclosures />
    </div>
  );
}

/** Linked from the badges of dentists. */
const DISCOUNT_PLAN_ID = "discount-plan";

function Questions() {
  return (
    <div className="grid gap-8">
      <Question id={DISCOUNT_PLAN_ID} question={<Trans>What does 'Discount Plan' mean on a dentist?</Trans>}>
        <Trans>
          The dentist participates in the discount plan, so members pay the member price there. When you make
          an appointment, ask if the dentist still participates.
        </Trans>
      </Question>
      <Question question={<Trans>What does 'Accepting new patients' mean?</Trans>}>
        <Trans>
          The office was taking new patients on the date shown. If we do not know, or the answer is more than{" "}
          {AGING_DAYS} days old, we do not show anything. Call the office to be sure.
        </Trans>
      </Question>
      <Question question={<Trans>Who can be on my membership?</Trans>}>
        <Trans>
          You, your spouse and your children under {CHILD_AGE_LIMIT}: up to {MOST_FAMILY_MEMBERS} family
          members.
        </Trans>
      </Question>
      <Question question={<Trans>Can I go to any dentist?</Trans>}>
        <Trans>
          You get member prices from every participating dentist, not only from the one you pick when you
          join.
        </Trans>
      </Question>
      <Question question={<Trans>How do I cancel?</Trans>}>
        <Trans>
          On your membership page, by phone or by email, at any time. In the first {REFUND_DAYS} days, you get
          back everything except the processing fee. In some states, you get the fee back too.
        </Trans>
      </Question>
    </div>
  );
}

function Question(props: { id?: string; question: React.ReactNode; children: React.ReactNode }) {
  const { id, question, children } = props;
  return (
    <section id={id} className="grid max-w-prose scroll-mt-6 gap-2">
      <h2 className="font-bold text-xl">{question}</h2>
      <p>{children}</p>
    </section>
  );
}

const LINK = "font-semibold text-action underline underline-offset-4";

function Steps() {
  return (
    <ol className="grid grid-cols-1 gap-4 md:grid-cols-2">
      <NumberedStep number={1} title={<Trans>Find a dentist</Trans>}>
        <Trans>
          Look on the{" "}
          <Link to={paths.finder} className={LINK}>
            map
          </Link>{" "}
          for dentists near you. You do not need an account.
        </Trans>
      </NumberedStep>
      <NumberedStep number={2} title={<Trans>Join</Trans>}>
        <Trans>
          Choose a{" "}
          <Link to={paths.plans} className={LINK}>
            plan
          </Link>
          , add your family and pay by card. You see the total before you pay.
        </Trans>
      </NumberedStep>
      <NumberedStep number={3} title={<Trans>Show your card</Trans>}>
        <Trans>
          Your membership starts the day you pay. Your card is on your membership page, to show on your phone
          or to print. There is no waiting period.
        </Trans>
      </NumberedStep>
      <NumberedStep number={4} title={<Trans>Pay the member price</Trans>}>
        <Trans>
          You pay the dentist yourself, at the member price. Ask for the price before treatment begins. It
          depends on the dentist, the location and the procedure.
        </Trans>
      </NumberedStep>
    </ol>
  );
}
