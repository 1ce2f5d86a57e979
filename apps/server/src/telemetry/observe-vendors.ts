import type { Mailer } from "../vendors/mail/create-mailer.ts";
import type { Payments } from "../vendors/stripe/payments.ts";
import type { SmsSender } from "../vendors/twilio/create-sms-sender.ts";
import type { Metrics } from "./create-metrics.ts";
import { observeCall } from "./observe-calls.ts";
import { nameError, type Telemetry } from "./tracer.ts";

interface ObservedContext {
  telemetry: Telemetry;
  sms: SmsSender | null;
  payments: Payments | null;
  mailer: Mailer | null;
}

/** The same context with its vendors counted and traced. */
export function observeVendors<T extends ObservedContext>(ctx: T): T {
  const { telemetry, sms, payments, mailer } = ctx;
  if (!telemetry.metrics && !telemetry.tracer) return ctx;
  return {
    ...ctx,
    sms: sms && observeSms(sms, telemetry),
    payments: payments && observePayments(payments, telemetry),
    mailer: mailer && observeMailer(mailer, telemetry),
  };
}

function observeSms(sms: SmsSender, { metrics }: Telemetry): SmsSender {
  return {
    ...sms,
    async sendCode(message) {
      try {
        const id = await sms.sendCode(message);
        metrics?.codes.inc({ outcome: "sent" });
        return id;
      } catch (error) {
        metrics?.codes.inc({ outcome: nameError(error) });
        throw error;
      }
    },
  };
}

function observeMailer(mailer: Mailer, { metrics, tracer }: Telemetry): Mailer {
  return {
    send: (mail) =>
      observeCall(
        {
          tracer,
          span: { name: "send mail", kind: "client" },
          count: (outcome, seconds) => metrics?.mails.observe({ outcome }, seconds),
          nameFailure: () => "failed",
        },
        () => mailer.send(mail),
      ),
  };
}

/** Labels each call by its method; `readEvent` makes no call and counts webhooks. */
function observePayments(payments: Payments, { metrics, tracer }: Telemetry): Payments {
  // The first of a kind is an increase only over a 0 before it.
  for (const outcome of Object.values(PAYMENT_OUTCOMES)) metrics?.payments.inc({ outcome }, 0);
  const observed = Object.entries(payments).map(([call, ask]) => [
    call,
    (...args: unknown[]) =>
      observeCall(
        {
          tracer,
          span: { name: `stripe ${call}`, kind: "client", attributes: { "peer.service": "stripe" } },
          count: (outcome, seconds) => metrics?.stripeCalls.observe({ call, outcome }, seconds),
        },
        () => (ask as (...args: unknown[]) => Promise<unknown>)(...args),
      ),
  ]);
  const readEvent: Payments["readEvent"] = (...args) => {
    const event = payments.readEvent(...args);
    if (metrics) countWebhook(metrics, event, args);
    return event;
  };
  return { ...(Object.fromEntries(observed) as unknown as Payments), readEvent };
}

const PAYMENT_OUTCOMES: Record<string, string> = {
  "invoice.paid": "paid",
  "invoice.payment_failed": "failed",
  "invoice.payment_action_required": "action_required",
  "charge.refunded": "refunded",
  "charge.dispute.created": "disputed",
  "radar.early_fraud_warning.created": "fraud_warning",
  "refund.failed": "refund_failed",
};

function countWebhook(
  metrics: Metrics,
  event: ReturnType<Payments["readEvent"]>,
  [body, , now]: Parameters<Payments["readEvent"]>,
): void {
  metrics.webhooks.inc({ outcome: event === null ? "refused" : "accepted" });
  if (event === null) return;
  const outcome = PAYMENT_OUTCOMES[event.type];
  if (outcome !== undefined) metrics.payments.inc({ outcome });
  const { created } = JSON.parse(body.toString()) as { created?: unknown };
  if (typeof created === "number") {
    metrics.webhookDelay.observe(Math.max(0, now.getTime() / 1000 - created));
  }
}
