import { Stripe } from "stripe";

/**
 * The SDK's client, except that it does not retry an answer with Retry-After, and that it reads an HTML error of a proxy
 * as an error of the API: the SDK drops the headers of invalid JSON.
 */
export function createStripeHttpClient() {
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    const response = await makeRequest(...request);
    const headers = response.getHeaders();
    if (headers["retry-after"] !== undefined) headers["stripe-should-retry"] = "false";
    const toJSON = response.toJSON.bind(response);
    response.getHeaders = () => headers;
    response.toJSON = () =>
      toJSON().catch((error: unknown) => {
        if (!(error instanceof SyntaxError) || !isOutage(response.getStatusCode())) throw error;
        return { error: { type: "api_error", message: "The answer is no JSON." } };
      });
    return response;
  };
  return client;
}

function isOutage(status: number): boolean {
  return status === 429 || status >= 500;
}
