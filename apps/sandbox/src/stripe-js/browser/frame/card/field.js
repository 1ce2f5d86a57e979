import { FAILURES } from "./failures.js";

/** @typedef {import("./failures.js").FailureCode} FailureCode */

/**
 * @typedef {object} FieldRules
 * @property {(text: string) => string} format
 * @property {(text: string) => FailureCode | null} check
 */

/** Formats its text, and shows its error once the person has left it or submitted. */
export class Field {
  #rules;
  #error;

  /**
   * @param {string} id of the input; its error has the same and `-error`
   * @param {FieldRules} rules
   */
  constructor(id, rules) {
    this.input = /** @type {HTMLInputElement} */ (document.getElementById(id));
    this.#error = /** @type {HTMLElement} */ (document.getElementById(`${id}-error`));
    this.#rules = rules;
    this.input.addEventListener("input", () => this.#reformat());
    this.input.addEventListener("blur", () => this.input.value !== "" && this.show());
  }

  get failure() {
    return this.#rules.check(this.input.value);
  }

  get isEmpty() {
    return this.input.value === "";
  }

  /** Shows or clears the error. */
  show() {
    const { failure } = this;
    this.#error.textContent = failure ? FAILURES[failure] : "";
    this.input.ariaInvalid = failure ? "true" : "false";
    return failure;
  }

  clear() {
    this.input.value = "";
    this.#quiet();
  }

  #quiet() {
    this.#error.textContent = "";
    this.input.ariaInvalid = "false";
  }

  /** Formats the text and keeps the caret behind the same digit. */
  #reformat() {
    const { value, selectionStart } = this.input;
    const text = this.#rules.format(value);
    this.#quiet();
    if (text === value) return;
    const isAtEnd = selectionStart === null || selectionStart >= value.length;
    const digitsBefore = countDigits(value.slice(0, selectionStart ?? value.length));
    this.input.value = text;
    const caret = isAtEnd ? text.length : positionAfter(text, digitsBefore);
    this.input.setSelectionRange(caret, caret);
  }
}

/** @param {string} text */
function countDigits(text) {
  return text.replaceAll(/\D/g, "").length;
}

/**
 * @param {string} text
 * @param {number} digits
 */
function positionAfter(text, digits) {
  let position = 0;
  while (position < text.length && countDigits(text.slice(0, position)) < digits) position += 1;
  return position;
}
