import { Trans, useLingui } from "@lingui/react/macro";
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
import { BeforeYouPay, Disclosures } from "../terms/before-you-pay.tsx";
import { type Terms, useTerms } from "../terms/use-terms.ts";
import { CardPanel } from "./card-panel.tsx";
import { PeopleQuestions, usePeopleQuestions } from "./people-question.tsx";
import { PromoBox } from "./promo-box.tsx";
import type { useCheckout } from "./use-checkout.ts";
import type { ScriptState } from "./use-stripe-script.ts";

const PANEL =
  "grid grid-cols-1 gap-5 rounded-card border border-line bg-surface p-[min(1.25rem,5.6vw)] shadow-soft lg:gap-4";

/** After these the order or its terms are no longer what was agreed to. */
const CHANGES: ReadonlySet<PayError["kind"]> = new Set(["orderChanged", "pricesChanged", "conflict"]);

interface CheckoutFormProps extends Pick<PayOptions, "apiFetch" | "returnUrl"> {
  checkout: ReturnType<typeof useCheckout>;
  isFromApp: boolean;
  script: ScriptState;
  onScriptRetry: () => void;
}

/** On a phone the price stands first (USE-12); what is read stands before the card (LAW-03). */
export function CheckoutForm(props: CheckoutFormProps) {
  const { checkout, isFromApp, script, onScriptRetry } = props;
  const { promotion, reading, failure, sale } = checkout;
  const order = reading?.kind === "order" ? reading.order : null;
  const missing = reading?.kind === "missing" ? reading.what : null;
  const { people, terms, paying, agreement, isPricing } = useOrder(props, order);
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
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
      <Receipt order={order} terms={terms} isFromApp={isFromApp} />
      <BeforeYouPay terms={terms} className={PANEL} />
      <Disclosures terms={terms} agreement={agreement} className="lg:col-span-2" />
      <div className="grid grid-cols-1 content-start gap-8">
        {sale.hasChanged && failure.what === null && (
          <FormAlert>
            <Trans>The price has changed since you chose your plan. Check the total before you pay.</Trans>
          </FormAlert>
        )}
        <PeopleQuestions
          question={people.question}
          answers={people.givenHere}
          isChecking={people.isChecking}
          onSomebodyElse={(waysIn) => void people.sayOther(waysIn)}
          onNamesakes={people.sayNamesakes}
          isFromApp={isFromApp}
        />
        <CardPanel script={script} onRetry={onScriptRetry} />
        {promoBox}
      </div>
      {order !== null && (
        <div className={`${PANEL} self-start`}>
          <PayPanel
            order={order}
            terms={terms}
            agreement={agreement}
            onAutoRenew={checkout.chooseRenewal}
            phase={paying.phase}
            isWaiting={!paying.isReady || isPricing}
            isAsked={people.question !== null}
            failure={failure}
            onPay={() => void paying.pay(order)}
          />
        </div>
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
  isFromApp: boolean;
}

function Receipt({ order, terms: { status, terms }, isFromApp }: ReceiptProps) {
  return (
    <div className={`${PANEL} content-start`}>
      {order === null ? (
        <LoadingOrder />
      ) : (
        <>
          <OrderSummary order={order} renewal={status === "shown" ? (terms?.before_you_pay ?? null) : null} />
          <People payment={order.payment} isFromApp={isFromApp} />
        </>
      )}
    </div>
  );
}

function LoadingOrder() {
  const { t } = useLingui();
  return (
    <div role="status" className="grid min-h-94 content-start gap-4">
      <span className="sr-only">{t`Loading...`}</span>
      <Skeleton className="h-7 w-24" />
      <Skeleton className="h-24" />
      <Skeleton className="h-32" />
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
