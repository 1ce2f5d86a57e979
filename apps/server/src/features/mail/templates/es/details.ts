import type {
  addressChangedEmail as englishAddress,
  emailCodeEmail as englishCode,
  nameChangedEmail as englishName,
} from "../details.ts";

export const nameChangedEmail: typeof englishName = (
  { brandName, supportPhone },
  { fullName, membershipUrl },
) => ({
  subject: `Su tarjeta de ${brandName} tiene su nuevo nombre`,
  blocks: [
    `Usted cambió el nombre de su tarjeta de membresía a ${fullName}. Le enviamos adjunto su contrato con el nuevo nombre. Nada más cambia en su membresía.`,
    "Imprima o guarde su tarjeta otra vez. Si la tiene en la billetera de un teléfono, agréguela ahí de nuevo.",
    { link: { label: "Abrir mi membresía", url: membershipUrl } },
    notYou(supportPhone),
  ],
});

export const emailCodeEmail: typeof englishCode = ({ brandName }, { code, minutes }) => ({
  subject: `Su código para usar esta dirección en ${brandName}`,
  blocks: [
    `Escriba este código para usar esta dirección de correo con su membresía de ${brandName}:`,
    { facts: [["Código", code]] },
    `Sirve durante ${minutes} minutos. Si usted no lo pidió, no tiene que hacer nada.`,
  ],
});

export const addressChangedEmail: typeof englishAddress = (
  { brandName, supportPhone },
  { address, endsWithPeriod },
) => ({
  subject: `Su dirección de ${brandName} cambió`,
  blocks: [
    `Su dirección es ahora ${address}.`,
    ...(endsWithPeriod
      ? [
          "La membresía no está disponible en este estado. Puede usarla con todos los dentistas participantes hasta el final del tiempo que pagó. No se renueva.",
        ]
      : []),
    "Sus derechos de reembolso siguen siendo por lo menos tan buenos como en su contrato, viva donde viva.",
    notYou(supportPhone),
  ],
});

function notYou(supportPhone: string): string {
  return `Si no fue usted, llame de inmediato al ${supportPhone}.`;
}
