import { maskContact } from "@smirk/domain/joining/contact/mask-contact";
import type {
  contactChangedEmail as englishChanged,
  contactChangedText as englishChangedText,
  recoveryCodeEmail as englishCode,
  recoveryFailedEmail as englishFailed,
  recoveryImpossibleEmail as englishImpossible,
  contactsRestoredEmail as englishRestored,
  contactsRestoredText as englishRestoredText,
  recoveryStartedEmail as englishStarted,
  contactChangeStoppedEmail as englishStopped,
  contactChangeWaitsEmail as englishWaits,
  contactChangeWaitsText as englishWaitsText,
} from "../contacts.ts";

const NAMES = {
  email: "dirección de correo",
  phone: "número de teléfono",
  sign_on: "forma de iniciar sesión",
};
const TEXT_NAMES = { email: "el correo", phone: "el celular", sign_on: "la forma de entrar" };

export const contactChangedEmail: typeof englishChanged = (
  { brandName, supportPhone },
  { contact, to, undoUrl },
) => ({
  subject: `Su ${NAMES[contact]} de ${brandName} cambió`,
  blocks: [
    sayChange(contact, to),
    "Si fue usted, no tiene que hacer nada.",
    "Si no fue usted, deshágalo en los próximos siete días. Cerramos todas las sesiones y regresan su correo y su teléfono de antes:",
    { link: { label: "Deshacer este cambio", url: undoUrl } },
    `También puede llamar al ${supportPhone}.`,
  ],
});

function sayChange(contact: keyof typeof NAMES, to: string): string {
  if (contact === "email") return `Desde ahora le escribiremos sobre su membresía a ${maskContact(to)}.`;
  if (contact === "sign_on") return `Ahora puede iniciar sesión en su membresía con ${to}.`;
  return `Ahora usted inicia sesión en su membresía con el número ${maskContact(to)}. Cerramos la sesión en todos los demás navegadores.`;
}

/** Without á, í, ó and ú, which the GSM alphabet lacks. */
export const contactChangedText: typeof englishChangedText = ({ brandName }, { contact, undoUrl }) =>
  `${brandName}: Cambiaron ${TEXT_NAMES[contact]} de su cuenta. Si no fue usted, tiene una semana para deshacerlo: ${undoUrl}`;

export const contactChangeWaitsEmail: typeof englishWaits = (
  { brandName, supportPhone },
  { contact, to, stopUrl },
) => ({
  subject: `Su ${NAMES[contact]} de ${brandName} cambia en 24 horas`,
  blocks: [
    `Alguien pidió a nuestro equipo de ayuda cambiar su ${NAMES[contact]} de ${brandName} a ${maskContact(to)}. Cambia en 24 horas.`,
    "Si fue usted, no tiene que hacer nada.",
    "Si no fue usted, deténgalo ahora. Basta con un clic:",
    { link: { label: "Detener este cambio", url: stopUrl } },
    `También puede llamar al ${supportPhone}.`,
  ],
});

/** Without á, í, ó and ú, which the GSM alphabet lacks. */
export const contactChangeWaitsText: typeof englishWaitsText = ({ brandName }, { contact, stopUrl }) =>
  `${brandName}: En 24 horas cambia su ${contact === "email" ? "correo" : "celular"} de la cuenta. Si no fue usted, detenga el cambio: ${stopUrl}`;

export const contactChangeStoppedEmail: typeof englishStopped = ({ brandName, supportPhone }) => ({
  subject: `Sus datos de contacto de ${brandName} no cambian`,
  blocks: [
    "Se detuvo un cambio de su dirección de correo o de su número de teléfono. Usted inicia sesión como antes.",
    `¿Lo pidió otra persona? Esa persona puede conocer el código de su correo, su fecha de nacimiento y los últimos cuatro dígitos de su tarjeta. Cambie la contraseña de su correo y llame al ${supportPhone} si necesita ayuda.`,
  ],
});

export const contactsRestoredEmail: typeof englishRestored = (
  { brandName, supportPhone },
  { signInUrl },
) => ({
  subject: `Sus datos de contacto de ${brandName} son otra vez los de antes`,
  blocks: [
    "Alguien usó el botón de nuestro mensaje para deshacer un cambio de sus datos de contacto. Regresaron el correo y el teléfono de antes, y cerramos todas las sesiones.",
    "Para iniciar sesión otra vez, escriba su número de teléfono. Primero pedimos un código que le enviamos por correo y después uno por mensaje de texto.",
    { link: { label: "Iniciar sesión", url: signInUrl } },
    `Si no fue usted, o si no puede iniciar sesión, llame al ${supportPhone}.`,
  ],
});

/** Without á, í, ó and ú, which the GSM alphabet lacks. */
export const contactsRestoredText: typeof englishRestoredText = ({ brandName, supportPhone }) =>
  `${brandName}: Su cuenta tiene otra vez el correo y el celular de antes, y hay que entrar de nuevo. Si tiene preguntas, llame al ${supportPhone}.`;

export const recoveryCodeEmail: typeof englishCode = ({ brandName, supportPhone }, { code }) => ({
  subject: `Su código de ${brandName} para un nuevo número de teléfono`,
  blocks: [
    `Alguien que dice que perdió su teléfono pidió iniciar sesión en su membresía de ${brandName} con un número nuevo. Si fue usted, escriba este código en la página que lo pide:`,
    { facts: [["Código", code]] },
    "Sirve durante 20 minutos. La página también pide su fecha de nacimiento y los últimos cuatro dígitos de su tarjeta de pago.",
    `Si no fue usted, no dé el código a nadie. Sin él no cambia nada. ¿Preguntas? Llame al ${supportPhone}.`,
  ],
});

export const recoveryImpossibleEmail: typeof englishImpossible = ({ brandName, supportPhone }) => ({
  subject: `Iniciar sesión en ${brandName} sin su teléfono`,
  blocks: [
    `Alguien que dice que perdió su teléfono pidió iniciar sesión en su membresía de ${brandName} con un número nuevo.`,
    `No podemos hacerlo en nuestro sitio web, porque en su cuenta se inicia sesión con Google o Apple, o porque no tiene una tarjeta de pago guardada. Si fue usted, inicie sesión con Google o Apple, o llame al ${supportPhone} y le ayudamos.`,
    "Si no fue usted, no tiene que hacer nada.",
  ],
});

export const recoveryStartedEmail: typeof englishStarted = (
  { brandName, supportPhone },
  { phone, stopUrl },
) => ({
  subject: `Su número de teléfono de ${brandName} cambia en 24 horas`,
  blocks: [
    `Alguien avisó que perdió el teléfono de su cuenta de ${brandName}. Lo demostró con un código enviado a su correo, su fecha de nacimiento y su tarjeta de pago. En 24 horas la cuenta pasará al número ${maskContact(phone)}, y se cerrarán todas las sesiones.`,
    "Si fue usted, no tiene que hacer nada.",
    "Si no fue usted, deténgalo ahora. Basta con un clic:",
    { link: { label: "Detener este cambio", url: stopUrl } },
    `También puede llamar al ${supportPhone}.`,
  ],
});

export const recoveryFailedEmail: typeof englishFailed = ({ brandName, supportPhone }) => ({
  subject: `No pudimos cambiar su número de teléfono de ${brandName}`,
  blocks: [
    "El número nuevo ya es de otra cuenta, así que no cambió nada. Usted inicia sesión como antes.",
    `Llame al ${supportPhone} y le ayudamos a iniciar sesión.`,
  ],
});
