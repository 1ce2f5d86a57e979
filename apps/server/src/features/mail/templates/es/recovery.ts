import { maskContact } from "@smirk/domain/joining/contact/mask-contact";
import type {
  recoveryCodeEmail as englishCode,
  recoveryFailedEmail as englishFailed,
  recoveryImpossibleEmail as englishImpossible,
  recoveryStartedEmail as englishStarted,
  recoveryStoppedEmail as englishStopped,
  recoveryStartedText as englishText,
} from "../en/recovery.ts";

export const recoveryCodeEmail: typeof englishCode = ({ brandName, supportPhone }, { code }) => ({
  subject: `Su código de ${brandName} para un nuevo número de teléfono`,
  blocks: [
    `Alguien que dice que perdió su teléfono pidió entrar a su membresía de ${brandName} con un número nuevo. Si fue usted, escriba este código en la página que lo pide:`,
    { facts: [["Código", code]] },
    "Sirve durante 20 minutos. La página también pide su fecha de nacimiento y los últimos cuatro números de su tarjeta de pago.",
    `Si no fue usted, no dé el código a nadie. Sin él no cambia nada. ¿Preguntas? Llame al ${supportPhone}.`,
  ],
});

export const recoveryImpossibleEmail: typeof englishImpossible = ({ brandName, supportPhone }) => ({
  subject: `Entrar a ${brandName} sin su teléfono`,
  blocks: [
    `Alguien que dice que perdió su teléfono pidió entrar a su membresía de ${brandName} con un número nuevo.`,
    `No podemos hacerlo en nuestro sitio web, porque su cuenta entra con Google o Apple o no tiene una tarjeta de pago guardada. Si fue usted, entre con Google o Apple, o llame al ${supportPhone} y le ayudamos.`,
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

/** Without á, í, ó and ú, which the GSM alphabet lacks. */
export const recoveryStartedText: typeof englishText = ({ brandName }, { stopUrl }) =>
  `${brandName}: En 24 horas su cuenta pasa a otro celular. Si no fue usted, detenga el cambio: ${stopUrl}`;

export const recoveryStoppedEmail: typeof englishStopped = ({ brandName, supportPhone }) => ({
  subject: `Su número de teléfono de ${brandName} no cambia`,
  blocks: [
    "Se detuvo el cambio a un nuevo número de teléfono. Usted entra como antes.",
    `¿Lo pidió otra persona? Entonces conoce el código de su correo, su fecha de nacimiento y los últimos cuatro números de su tarjeta. Cambie la contraseña de su correo y llame al ${supportPhone} si necesita ayuda.`,
  ],
});

export const recoveryFailedEmail: typeof englishFailed = ({ brandName, supportPhone }) => ({
  subject: `No pudimos cambiar su número de teléfono de ${brandName}`,
  blocks: [
    "El número nuevo ya es de otra cuenta, así que no cambió nada. Usted entra como antes.",
    `Llame al ${supportPhone} y le ayudamos a entrar.`,
  ],
});
