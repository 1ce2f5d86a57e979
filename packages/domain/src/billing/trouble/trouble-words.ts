import type { CalendarDay } from "../../wire/calendar-day.ts";
import { DEFAULT_LANGUAGE, findLanguage, type Language } from "../../wire/language.ts";
import { formatSentenceDate } from "../../wire/short-date.ts";
import { formatMoney } from "../money.ts";
import type { PaymentTrouble } from "./payment-trouble.ts";

interface Words {
  /** What happened. */
  what: string;
  /** What the reader can do, or need not do. */
  next: string;
}

/** The one table of payment states; 'Pay now' and 'Pagar ahora' are the buttons. */
const WORDS: Record<PaymentTrouble, Record<Language, Words>> = {
  declined: {
    en: { what: "Your bank did not accept this payment.", next: "Use another card, or call your bank." },
    es: { what: "Su banco no aceptó este pago.", next: "Use otra tarjeta o llame a su banco." },
  },
  insufficient_funds: {
    en: {
      what: "There was not enough money on the card for this payment.",
      next: "Use another card, or try again later.",
    },
    es: {
      what: "La tarjeta no tenía suficiente dinero para este pago.",
      next: "Use otra tarjeta o inténtelo más tarde.",
    },
  },
  expired_card: {
    en: { what: "This card has expired.", next: "Check its date, or use another card." },
    es: { what: "Esta tarjeta ya venció.", next: "Revise la fecha o use otra tarjeta." },
  },
  wrong_code: {
    en: { what: "The security code of the card is not right.", next: "Check the code, then pay again." },
    es: {
      what: "El código de seguridad de la tarjeta no es correcto.",
      next: "Revise el código y pague otra vez.",
    },
  },
  not_confirmed: {
    en: {
      what: "Your bank has not confirmed this payment.",
      next: "Pay, then confirm it with your bank, or use another card.",
    },
    es: {
      what: "Su banco no ha confirmado este pago.",
      next: "Pague y confírmelo con su banco, o use otra tarjeta.",
    },
  },
  past_due: {
    en: {
      what: "The last payment failed.",
      next: "Pay now. If no payment goes through, your membership ends.",
    },
    es: {
      what: "El último pago falló.",
      next: "Pague ahora. Si ningún pago se completa, su membresía termina.",
    },
  },
  trying_again: {
    en: {
      what: "Your last payment failed.",
      next: "Your membership stays active while we try again. If no payment goes through, it ends.",
    },
    es: {
      what: "Su último pago falló.",
      next: "Su membresía sigue activa mientras lo intentamos otra vez. Si ningún pago se completa, termina.",
    },
  },
  ended: {
    en: { what: "Your membership has ended.", next: "You can join again." },
    es: {
      what: "Su membresía terminó.",
      next: "Puede inscribirse otra vez.",
    },
  },
};

const FACTS = {
  en: { card: "card ending in {last4}", isCharged: "charged", isNot: "not charged" },
  es: { card: "tarjeta que termina en {last4}", isCharged: "cobrado", isNot: "no cobrado" },
} as const satisfies Record<Language, object>;

export interface TroubleFacts {
  cents: number;
  /** Null where the card is not known. */
  last4: string | null;
  /** On which it was tried; null for a try of now. */
  day: CalendarDay | null;
  wasCharged: boolean;
}

export interface TroubleSaid extends Words {
  /** '$44.90, card ending in 4242, Nov 28, 2026, not charged' */
  facts: string;
}

/** @param locale 'en', 'es-US' */
export function wordTrouble(trouble: PaymentTrouble, locale: string): Words {
  return WORDS[trouble][languageOf(locale)];
}

export function sayTrouble(trouble: PaymentTrouble, facts: TroubleFacts, locale: string): TroubleSaid {
  const { cents, last4, day, wasCharged } = facts;
  const { card, isCharged, isNot } = FACTS[languageOf(locale)];
  const known = [
    formatMoney(cents, locale),
    last4 && card.replace("{last4}", last4),
    day && formatSentenceDate(day, locale),
    wasCharged ? isCharged : isNot,
  ];
  return { ...wordTrouble(trouble, locale), facts: known.filter(Boolean).join(", ") };
}

function languageOf(locale: string): Language {
  return findLanguage(locale.slice(0, 2)) ?? DEFAULT_LANGUAGE;
}
