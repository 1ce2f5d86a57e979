import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "../../../paths.ts";
import { ButtonLink } from "../../../ui/controls/button-link.tsx";
import { Skeleton } from "../../../ui/controls/skeleton.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import type { Order } from "../order/order.ts";
import { OrderSummary } from "../order/order-summary.tsx";
import { People } from "../order/people.tsx";
import type { PayError } from "../pay/pay-error.ts";
import { PayPanel } from "../pay/pay-panel.tsx";
import { type PayOptions, usePay } from "../pay/use-pay.ts";
import { BeforeYouPay } from "../terms/before-you-pay.tsx";
import { CardPanel } from "./card-panel.tsx";
import { PeopleQuestions, usePeopleQuestions } from "./people-question.tsx";
import { PromoBox } from "./promo-box.tsx";
import type { useCheckout } from "./use-checkout.ts";
import type { ScriptState } from "./use-stripe-script.ts";

const PANEL =
  "grid grid-cols-1 gap-5 rounded-card border border-line bg-surface p-[min(1.25rem,5.6vw)] shadow-soft lg:gap-4";

interface CheckoutFormProps extends Pick<PayOptions, "apiFetch" | "returnUrl"> {
  checkout: ReturnType<typeof useCheckout>;
  isFromApp: boolean;
  script: ScriptState;
  onScriptRetry: () => void;
}

/** On a phone the price stands first (USE-12). */
export function CheckoutForm(props: CheckoutFormProps) {
  const { checkout, isFromApp, script, onScriptRetry, apiFetch, returnUrl } = props;
  const { promotion, reading, failure, isStillChosen, sale } = checkout;
  const order = reading?.kind === "order" ? reading.order : null;
  const people = usePeopleQuestions(apiFetch, order?.payment ?? null);
  const onError = async (error: PayError) => {
    if (error.kind === "person") await people.ask();
    await checkout.fail(error);
  };
  const { answers } = people;
  const paying = usePay({ apiFetch, returnUrl, isStillChosen, answers, onError });
  const promoBox = (
    <PromoBox
      state={promotion.state}
      lowersPrice={order?.cart.lines.some(({ isDiscounted }) => isDiscounted) ?? false}
      onType={promotion.type}
      onApply={(code) => void promotion.apply(code)}
      onRemove={promotion.remove}
    />
  );
  if (reading?.kind === "missing") {
    return (
      <div className="grid max-w-xl gap-8">
        <MissingStep what={reading.what} isFromApp={isFromApp} />
        {promoBox}
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
      <div className={PANEL}>
        {order === null ? (
          <LoadingOrder />
        ) : (
          <>
            <OrderSummary order={order} />
            <People payment={order.payment} isFromApp={isFromApp} />
          </>
        )}
      </div>
      <BeforeYouPay order={order} className={PANEL} />
      <div className="grid grid-cols-1 content-start gap-8">
        {sale.hasChanged && failure.what === null && (
          <FormAlert>
            <Trans>The price has changed since you chose your plan. Check the total before you pay.</Trans>
          </FormAlert>
        )}
        <PeopleQuestions
          question={people.question}
          answers={people.givenHere}
          onAnswer={people.answer}
          isFromApp={isFromApp}
        />
        <CardPanel script={script} onRetry={onScriptRetry} />
        {promoBox}
      </div>
      {order !== null && <PayColumn order={order} checkout={checkout} people={people} paying={paying} />}
    </div>
  );
}

interface PayColumnProps {
  order: Order;
  checkout: ReturnType<typeof useCheckout>;
  people: ReturnType<typeof usePeopleQuestions>;
  paying: ReturnType<typeof usePay>;
}

function PayColumn({ order, checkout, people, paying: { pay, phase, isReady } }: PayColumnProps) {
  const isPricing = checkout.promotion.state.status === "applying";
  return (
    <div className={`${PANEL} content-start self-start`}>
      <PayPanel
        order={order}
        isAgreed={checkout.isAgreed}
        onAgree={checkout.agree}
        onAutoRenew={checkout.chooseRenewal}
        phase={phase}
        isWaiting={!isReady || isPricing}
        isAsked={people.question !== null}
        failure={checkout.failure.what}
        errors={checkout.failure.count}
        onPay={() => {
          checkout.clearError();
          void pay(order);
        }}
      />
    </div>
  );
}

function LoadingOrder() {
  const { t } = useLingui();
  return (
    <div role="status" className="grid min-h-72 content-start gap-4">
      <span className="sr-only">{t`Loading...`}</span>
      <Skeleton className="h-7 w-24" />
      <Skeleton className="h-24" />
      <Skeleton className="h-32" />
    </div>
  );
}

interface MissingStepProps {
  what: "plan" | "details";
  isFromApp: boolean;
}

function MissingStep({ what, isFromApp }: MissingStepProps) {
  const { t } = useLingui();
  const title = what === "plan" ? t`Choose a plan first.` : t`We need your details first.`;
  if (isFromApp) {
    return (
      <Notice icon="info" title={title}>
        <Trans>Go back to the app and fill in what is missing there.</Trans>
      </Notice>
    );
  }
  return (
    <Notice
      icon="info"
      title={title}
      action={
        <ButtonLink to={what === "plan" ? paths.plan : paths.userDetails}>
          {what === "plan" ? <Trans>See the plans</Trans> : <Trans>Go to your details</Trans>}
        </ButtonLink>
      }
    />
  );
}
