import { answerPage } from "./page-port.js";
import { openApi } from "./stripe-api.js";

let api = openApi("");

answerPage({
  open({ publicKey }) {
    api = openApi(publicKey);
    return {};
  },
  retrieve: ({ kind, clientSecret }) => api.retrieve(kind, clientSecret),
});
