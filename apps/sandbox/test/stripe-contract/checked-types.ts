import type Stripe from "stripe";

/** The parameters of every call that the product makes, by method and path. */
export interface Requests {
  "POST /customers": Stripe.CustomerCreateParams;
  "POST /customers/:id": Stripe.CustomerUpdateParams;
  "GET /customers/:id": Stripe.CustomerRetrieveParams;
  "GET /customers": Stripe.CustomerListParams;
  "GET /customers/search": Stripe.CustomerSearchParams;
  "GET /customers/:id/payment_methods": Stripe.CustomerListPaymentMethodsParams;
  "POST /products": Stripe.ProductCreateParams;
  "POST /products/:id": Stripe.ProductUpdateParams;
  "GET /products/:id": Stripe.ProductRetrieveParams;
  "GET /products": Stripe.ProductListParams;
  "POST /prices": Stripe.PriceCreateParams;
  "POST /prices/:id": Stripe.PriceUpdateParams;
  "GET /prices/:id": Stripe.PriceRetrieveParams;
  "GET /prices": Stripe.PriceListParams;
  "POST /coupons": Stripe.CouponCreateParams;
  "POST /coupons/:id": Stripe.CouponUpdateParams;
  "GET /coupons/:id": Stripe.CouponRetrieveParams;
  "GET /coupons": Stripe.CouponListParams;
  "POST /promotion_codes": Stripe.PromotionCodeCreateParams;
  "POST /promotion_codes/:id": Stripe.PromotionCodeUpdateParams;
  "GET /promotion_codes/:id": Stripe.PromotionCodeRetrieveParams;
  "GET /promotion_codes": Stripe.PromotionCodeListParams;
  "POST /subscriptions": Stripe.SubscriptionCreateParams;
  "POST /subscriptions/:id": Stripe.SubscriptionUpdateParams;
  "DELETE /subscriptions/:id": Stripe.SubscriptionCancelParams;
  "GET /subscriptions/:id": Stripe.SubscriptionRetrieveParams;
  "GET /subscriptions": Stripe.SubscriptionListParams;
  "GET /subscriptions/search": Stripe.SubscriptionSearchParams;
  "POST /invoices/create_preview": Stripe.InvoiceCreatePreviewParams;
  "GET /invoices/:id": Stripe.InvoiceRetrieveParams;
  "GET /invoices": Stripe.InvoiceListParams;
  "POST /invoices/:id/pay": Stripe.InvoicePayParams;
  "POST /invoices/:id/void": Stripe.InvoiceVoidInvoiceParams;
  "GET /invoiceitems": Stripe.InvoiceItemListParams;
  "GET /invoiceitems/:id": Stripe.InvoiceItemRetrieveParams;
  "GET /invoice_payments": Stripe.InvoicePaymentListParams;
  "POST /payment_intents": Stripe.PaymentIntentCreateParams;
  "GET /payment_intents/:id": Stripe.PaymentIntentRetrieveParams;
  "GET /payment_intents": Stripe.PaymentIntentListParams;
  "POST /payment_intents/:id/confirm": Stripe.PaymentIntentConfirmParams;
  "POST /payment_intents/:id/cancel": Stripe.PaymentIntentCancelParams;
  "POST /setup_intents": Stripe.SetupIntentCreateParams;
  "GET /setup_intents/:id": Stripe.SetupIntentRetrieveParams;
  "GET /setup_intents": Stripe.SetupIntentListParams;
  "POST /setup_intents/:id/confirm": Stripe.SetupIntentConfirmParams;
  "POST /setup_intents/:id/cancel": Stripe.SetupIntentCancelParams;
  "GET /payment_methods/:id": Stripe.PaymentMethodRetrieveParams;
  "GET /payment_methods": Stripe.PaymentMethodListParams;
  "POST /payment_methods/:id/attach": Stripe.PaymentMethodAttachParams;
  "POST /payment_methods/:id/detach": Stripe.PaymentMethodDetachParams;
  "GET /charges/:id": Stripe.ChargeRetrieveParams;
  "GET /charges": Stripe.ChargeListParams;
  "POST /refunds": Stripe.RefundCreateParams;
  "POST /refunds/:id": Stripe.RefundUpdateParams;
  "GET /refunds/:id": Stripe.RefundRetrieveParams;
  "GET /refunds": Stripe.RefundListParams;
  "GET /disputes/:id": Stripe.DisputeRetrieveParams;
  "GET /disputes": Stripe.DisputeListParams;
  "POST /billing_portal/configurations": Stripe.BillingPortal.ConfigurationCreateParams;
  "POST /billing_portal/configurations/:id": Stripe.BillingPortal.ConfigurationUpdateParams;
  "GET /billing_portal/configurations/:id": Stripe.BillingPortal.ConfigurationRetrieveParams;
  "GET /billing_portal/configurations": Stripe.BillingPortal.ConfigurationListParams;
  "POST /billing_portal/sessions": Stripe.BillingPortal.SessionCreateParams;
  "GET /events/:id": Stripe.EventRetrieveParams;
  "GET /events": Stripe.EventListParams;
}

/** Every kind of object in answers and events, by its `object`. */
export interface Objects {
  "billing_portal.configuration": Stripe.BillingPortal.Configuration;
  "billing_portal.session": Stripe.BillingPortal.Session;
  charge: Stripe.Charge;
  coupon: Stripe.Coupon;
  customer: Stripe.Customer;
  discount: Stripe.Discount;
  dispute: Stripe.Dispute;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  invoiceitem: Stripe.InvoiceItem;
  line_item: Stripe.InvoiceLineItem;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  price: Stripe.Price;
  product: Stripe.Product;
  promotion_code: Stripe.PromotionCode;
  refund: Stripe.Refund;
  setup_intent: Stripe.SetupIntent;
  subscription: Stripe.Subscription;
}

/** An event without its object. */
export type EventFrame = Omit<Stripe.EventBase, "data">;

export type ErrorCode = Stripe.PaymentIntent.LastPaymentError.Code;
