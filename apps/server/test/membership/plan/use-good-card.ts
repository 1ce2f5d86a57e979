import type { TestApp } from "../../support/create-test-app.ts";

/** A card that is not declined, in place of the one that pays. */
export async function useGoodCard(fixture: TestApp<"stripe">, customer: string): Promise<void> {
  const attached = await fixture.sandbox.inject({
    method: "POST",
    url: "/v1/payment_methods/pm_card_visa/attach",
    headers: {
      authorization: `Bearer ${fixture.stripe.config.secretKey}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    payload: `customer=${customer}`,
  });
  const [subscription] = await fixture.stripe.list("subscription", customer);
  const { id } = attached.json<{ id: string }>();
  await fixture.stripe.payments.setCard(
    { id: subscription?.id ?? "", scheduleId: null },
    id,
    `good-${customer}`,
  );
}
