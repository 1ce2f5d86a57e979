import { answerPage } from "./page-line.js";
import { openApi } from "./stripe-api.js";

let api = openApi("");

answerPage({
  open({ publicKey }) {
    api = openApi(publicKey);
    return {};
  },
  retrieve: ({ kind, clientSecret }) => api.retrieve(kind, clientSecret),
});
