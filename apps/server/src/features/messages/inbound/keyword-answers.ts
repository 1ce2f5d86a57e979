import type { Language } from "@smirk/domain/wire/language";
import type { TextKeyword } from "./read-keyword.ts";

interface Names {
  brandName: string;
  supportPhone: string;
}

type Answers = Record<TextKeyword, (names: Names) => string>;

const english: Answers = {
  stop: ({ brandName }) =>
    `${brandName}: You will get no more texts from us, except sign-in codes you ask for. Reply START to get them again.`,
  start: ({ brandName }) =>
    `${brandName}: You will again get the texts you chose on your membership page. Reply STOP to stop them, HELP for help.`,
  help: ({ brandName, supportPhone }) =>
    `${brandName} dental savings membership, not insurance. Questions? Call ${supportPhone}. Reply STOP to stop texts. Message and data rates may apply.`,
  doubtful: ({ brandName, supportPhone }) =>
    `${brandName}: Reply STOP to stop texts from us, HELP for help. For anything else, call ${supportPhone}.`,
};

/** Without á, í, ó and ú, which the GSM alphabet lacks. */
const spanish: Answers = {
  stop: ({ brandName }) =>
    `${brandName}: Ya no le enviamos mensajes, excepto las claves que usted pida para entrar. Responda START para recibirlos de nuevo.`,
  start: ({ brandName }) =>
    `${brandName}: Usted recibe de nuevo los mensajes que tiene activos en su cuenta. Responda STOP para pararlos, AYUDA para ayuda.`,
  help: ({ brandName, supportPhone }) =>
    `${brandName}: plan de descuento dental. ESTO NO ES UN SEGURO. Preguntas: ${supportPhone}. Responda STOP para no recibir mensajes. Pueden aplicar cargos por mensajes y datos.`,
  doubtful: ({ brandName, supportPhone }) =>
    `${brandName}: Responda STOP para no recibir mensajes, AYUDA para ayuda. Para otra cosa, llame al ${supportPhone}.`,
};

export const KEYWORD_ANSWERS: Readonly<Record<Language, Answers>> = { en: english, es: spanish };
