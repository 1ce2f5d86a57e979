import { applyAppearance } from "./card/apply-appearance.js";
import { findBrand, formatNumber, validateNumber } from "./card/card-number.js";
import { formatExpiry, readExpiry, validateExpiry } from "./card/expiry.js";
import { FAILURES } from "./card/failures.js";
import { Field } from "./card/field.js";
import { loadFonts } from "./card/load-fonts.js";
import { answerPage, reportHeight } from "./page-port.js";
import { openApi } from "./stripe-api.js";

/** @param {string} text */
const digitsOf = (text) => text.replaceAll(/\D/g, "");

const number = new Field("number", { format: formatNumber, check: validateNumber });
const expiry = new Field("expiry", {
  format: formatExpiry,
  check: (text) => validateExpiry(text, new Date()),
});
const cvc = new Field("cvc", {
  format: (text) => digitsOf(text).slice(0, findBrand(digitsOf(number.input.value)).cvc),
  check: (text) => (text.length < findBrand(digitsOf(number.input.value)).cvc ? "incomplete_cvc" : null),
});
const zip = new Field("zip", {
  format: (text) => digitsOf(text).slice(0, 5),
  check: (text) => (text.length < 5 ? "incomplete_zip" : null),
});
const fields = [number, expiry, cvc, zip];
const brand = /** @type {HTMLElement} */ (document.getElementById("brand"));
const form = /** @type {HTMLFormElement} */ (document.forms[0]);

let api = openApi("");
let isLocked = false;
let isReadOnly = false;

function lock() {
  for (const { input } of fields) input.readOnly = isLocked || isReadOnly;
}

/** @param {import("../protocol.d.ts").Confirmation} confirmation */
async function confirm({ kind, clientSecret, returnUrl, billingDetails }) {
  const { month, year } = readExpiry(expiry.input.value);
  const given = /** @type {{ address?: object } | undefined} */ (billingDetails);
  isLocked = true;
  lock();
  const answer = await api.confirm(kind, clientSecret, {
    return_url: returnUrl,
    use_stripe_sdk: true,
    expected_payment_method_type: "card",
    payment_method_data: {
      type: "card",
      card: {
        number: digitsOf(number.input.value),
        exp_month: month,
        exp_year: year,
        cvc: cvc.input.value,
      },
      billing_details: {
        ...given,
        address: { country: "US", ...given?.address, postal_code: zip.input.value },
      },
    },
  });
  isLocked = false;
  lock();
  return answer;
}

const report = answerPage({
  async open({ publicKey, appearance, fonts = [], readOnly }) {
    api = openApi(publicKey);
    applyAppearance(appearance);
    loadFonts(fonts);
    isReadOnly = readOnly;
    lock();
    const { error } = await api.openSession();
    if (error) return { error };
    form.hidden = false;
    reportHeight(report);
    return {};
  },
  update({ appearance, readOnly }) {
    if (appearance) applyAppearance(appearance);
    isReadOnly = readOnly ?? isReadOnly;
    lock();
  },
  validate() {
    const wrong = fields.filter((field) => field.show() !== null);
    const failure = wrong[0]?.failure;
    wrong[0]?.input.focus();
    return failure ? { error: { type: "validation_error", code: failure, message: FAILURES[failure] } } : {};
  },
  confirm,
  focus: () => number.input.focus(),
  blur: () => /** @type {HTMLElement | null} */ (document.activeElement)?.blur(),
  clear() {
    for (const field of fields) field.clear();
    reportChange();
  },
});

function reportChange() {
  brand.textContent = number.isEmpty ? "" : findBrand(digitsOf(number.input.value)).name;
  /** @type {import("../protocol.d.ts").CardState} */
  const state = {
    empty: fields.every((field) => field.isEmpty),
    complete: fields.every((field) => field.failure === null),
  };
  report("change", state);
}

form.addEventListener("input", reportChange);
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("focusin", () => report("focus"));
form.addEventListener("focusout", ({ relatedTarget }) => relatedTarget === null && report("blur"));
form.addEventListener("keydown", ({ key }) => key === "Escape" && report("escape"));
