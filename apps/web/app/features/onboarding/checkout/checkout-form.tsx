import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { paths } from "../../../paths.ts";
import { ButtonLink } from "../../../ui/controls/button-link.tsx";
import { Skeleton } from "../../../ui/controls/skeleton.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { AppStopNotice, findAppStop } from "../hand-off/app-stop.tsx";
import type { Order } from "../order/order.ts";
import { OrderSummary, People } from "../order/order-summary.tsx";
import type { PayError } from "../pay/pay-error.ts";
import { PayPanel } from "../pay/pay-panel.tsx";
import { type PayOptions, usePay } from "../pay/use-pay.ts";
import { AgreementPreview } from "../terms/agreement-preview.tsx";
import { BeforeYouPay } from "../terms/before-you-pay.tsx";
import { type Terms, useTerms } from "../terms/use-terms.ts";
import { CardPanel } from "./card-panel.tsx";
import { PeopleQuestions, usePeopleQuestions } from "./people-question.tsx";
import { PromoBox } from "./promo-box.tsx";
import type { useCheckout } from "./use-checkout.ts";
import type { ScriptState } from "./use-stripe-script.ts";

/** On a phone each part is a panel, and the foot of the window has the sum; on wider screens one panel has them all. */
const PART =
  "max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-surface max-lg:p-[min(1.25rem,5.6vw)] max-lg:shadow-soft";
/** One that is higher than the window keeps its foot in sight, a lower one its head. */
const PANEL =
  "contents lg:sticky lg:bottom-4 lg:grid lg:gap-6 lg:self-end lg:rounded-card lg:border lg:border-line lg:bg-surface lg:p-6 lg:shadow-soft xl:top-4 xl:bottom-auto xl:grid-cols-2 xl:self-start";
const COLUMN = "contents lg:grid lg:grid-cols-1 lg:content-start lg:gap-6";

/** After these the order or its terms are no longer what was agreed to. */
const CHANGES: ReadonlySet<PayError["kind"]> = new Set(["orderChanged", "pricesChanged", "conflict"]);

interface CheckoutFormProps extends Pick<PayOptions, "apiFetch" | "returnUrl"> {
  checkout: ReturnType<typeof useCheckout>;
  isFromApp: boolean;
  script: ScriptState;
  onScriptRetry: () => void;
}

/**
 * What is read comes before the panel that pays (LAW-03), at its left on a wide screen. On a phone the price is seen
 * first (USE-12), and Pay is always in sight (USE-21).
 */
export function CheckoutForm(props: CheckoutFormProps) {
  const { checkout, isFromApp, script, onScriptRetry } = props;
  const { promotion, reading, failure, sale } = checkout;
  const order = reading?.kind === "order" ? reading.order : null;
  const missing = reading?.kind === "missing" ? reading.what : null;
  const { people, terms, paying, agreement, isPricing } = useOrder(props, order);
  const card = useCardFailure(script, onScriptRetry);
  const stop = isFromApp ? (findAppStop(failure.what, terms.failure) ?? missing) : null;
  const promoBox = (
    <PromoBox
      state={promotion.state}
      lowersPrice={order?.cart.lines.some(({ isDiscounted }) => isDiscounted) ?? false}
      onType={promotion.type}
      onApply={(code) => void promotion.apply(code)}
      onRemove={promotion.remove}
    />
  );
  if (stop !== null) return <AppStopNotice why={stop} />;
  if (missing !== null) return <MissingStep what={missing} promoBox={promoBox} />;
  return (
    <div className="flex flex-col gap-8 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:items-start xl:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]">
      <div className={COLUMN}>
        <BeforeYouPay terms={terms} agreement={agreement} />
        {order !== null && <People payment={order.payment} isFromApp={isFromApp} />}
      </div>
      <div className={PANEL}>
        <Notices
          people={people}
          isFromApp={isFromApp}
          hasPriceChanged={sale.hasChanged && failure.what === null}
        />
        <div className={COLUMN}>
          <Receipt order={order} terms={terms} />
          <CardPanel script={script} {...card} className={PART} />
        </div>
        <div className={COLUMN}>
          {promoBox}
          {order !== null && (
            <PayPanel
              order={order}
              terms={terms}
              className={PART}
              onAutoRenew={checkout.chooseRenewal}
              phase={paying.phase}
              isWaiting={!paying.isReady || isPricing}
              hasCardFailed={card.hasFailed}
              isAsked={people.question !== null}
              failure={failure}
              onPay={() => void paying.pay(order)}
            />
          )}
        </div>
      </div>
    </div>
  );
}

/** Whether Stripe's script or its fields failed to load, and another try at both. */
function useCardFailure(script: ScriptState, retryScript: () => void) {
  const [haveFieldsFailed, setFieldsFailed] = useState(false);
  return {
    hasFailed: script.kind === "failed" || script.kind === "refused" || haveFieldsFailed,
    onFieldsFail: () => setFieldsFailed(true),
    onRetry: () => {
      setFieldsFailed(false);
      retryScript();
    },
  };
}

interface NoticesProps {
  people: ReturnType<typeof usePeopleQuestions>;
  isFromApp: boolean;
  hasPriceChanged: boolean;
}

function Notices({ people, isFromApp, hasPriceChanged }: NoticesProps) {
  return (
    <div className="grid gap-4 empty:hidden xl:col-span-2">
      <PeopleQuestions
        question={people.question}
        answers={people.givenHere}
        isChecking={people.isChecking}
        onSomebodyElse={(waysIn) => void people.sayOther(waysIn)}
        onNamesakes={people.sayNamesakes}
        isFromApp={isFromApp}
      />
      {hasPriceChanged && (
        <FormAlert>
          <Trans>The price has changed since you chose your plan. Check the total before you pay.</Trans>
        </FormAlert>
      )}
    </div>
  );
}

/** What has to be answered and agreed to before this order is paid, and its payment. */
function useOrder({ checkout, apiFetch, returnUrl }: CheckoutFormProps, order: Order | null) {
  const { promotion, isStillChosen } = checkout;
  const payment = order?.payment ?? null;
  const people = usePeopleQuestions(apiFetch, payment);
  const isPricing = promotion.state.status === "applying";
  const terms = useTerms(
    apiFetch,
    isPricing ? null : payment,
    () => void checkout.fail({ kind: "promotion" }),
  );
  const onError = async (error: PayError) => {
    if (error.kind === "person") await people.ask();
    await checkout.fail(error);
    if (CHANGES.has(error.kind)) terms.ask();
  };
  const consents = terms.agreedTo ?? [];
  const { answers } = people;
  const { pay, ...paying } = usePay({ apiFetch, returnUrl, isStillChosen, answers, consents, onError });
  return {
    people,
    terms,
    isPricing,
    paying: {
      ...paying,
      pay: async (shown: Order) => {
        checkout.clearError();
        await pay(shown);
      },
    },
    agreement: <AgreementPreview apiFetch={apiFetch} payment={payment} />,
  };
}

interface ReceiptProps {
  order: Order | null;
  terms: Pick<Terms, "status" | "terms">;
}

/** Nothing in it takes the focus, so that it may be seen before what the document has first. */
function Receipt({ order, terms: { status, terms } }: ReceiptProps) {
  return (
    <div className={`max-lg:-order-1 ${PART}`}>
      {order === null ? (
        <LoadingOrder />
      ) : (
        <OrderSummary
          order={order}
          renewalDay={status === "shown" ? (terms?.before_you_pay.renewal_day ?? null) : null}
        />
      )}
    </div>
  );
}

/** The skeletons are as high as the order of one person, so that nothing below moves. */
function LoadingOrder() {
  const { t } = useLingui();
  return (
    <div role="status" className="grid content-start gap-4 lg:gap-3">
      <span className="sr-only">{t`Loading...`}</span>
      <Skeleton className="h-7 w-24" />
      <Skeleton className="h-34.25 lg:h-32.25" />
      <Skeleton className="h-5 w-3/4" />
    </div>
  );
}

function MissingStep({ what, promoBox }: { what: "plan" | "details"; promoBox: React.ReactNode }) {
  const { t } = useLingui();
  return (
    <div className="grid max-w-xl gap-8">
      <Notice
        icon="info"
        title={what === "plan" ? t`Choose a plan first.` : t`We need your details first.`}
        action={
          <ButtonLink to={what === "plan" ? paths.plan : paths.userDetails}>
            {what === "plan" ? <Trans>See the plans</Trans> : <Trans>Go to your details</Trans>}
          </ButtonLink>
        }
      />
      {promoBox}
    </div>
  );
}
