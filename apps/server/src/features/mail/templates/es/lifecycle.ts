import type {
  canceledEmail as englishCanceled,
  endedEmail as englishEnded,
  renewalOffEmail as englishRenewalOff,
  resumedEmail as englishResumed,
} from "../lifecycle.ts";
import { writeDate, writeMoney, writeShortDate } from "./phrases.ts";

const openLink = (url: string) => ({ link: { label: "Abrir mi membresía", url } });

export const canceledEmail: typeof englishCanceled = (facts) => {
  const { name, brandName, membershipUrl, planName, today, lastDay, refundCents, heldCents } = facts;
  const isOver = lastDay === null || lastDay <= today;
  const end = lastDay === null ? "" : writeDate(lastDay);
  return {
    subject: `Su membresía de ${brandName} está cancelada`,
    name,
    blocks: [
      "Su membresía está cancelada, como usted pidió. No le cobraremos más.",
      {
        facts: [
          ["Plan", planName],
          ...(lastDay === null
            ? []
            : [[isOver ? "Terminó el" : "Termina el", writeShortDate(lastDay)] satisfies [string, string]]),
          ["Reembolso", writeMoney(refundCents)],
        ],
      },
      isOver ? "Ya terminó." : `Puede usar su tarjeta hasta el ${end}.`,
      ...(refundCents > 0
        ? [
            `Le reembolsamos ${writeMoney(refundCents)} a la tarjeta con la que pagó. Su banco puede tardar de 5 a 10 días.`,
          ]
        : []),
      ...(heldCents > 0
        ? [
            `Usted disputó un pago con su banco, y el banco todavía no ha decidido. Si decide a nuestro favor, nosotros le reembolsaremos ${writeMoney(heldCents)}.`,
          ]
        : []),
      isOver
        ? "Su contrato sigue en la página de su membresía."
        : `¿Fue un error? Puede deshacerlo en la página de su membresía hasta el ${end}.`,
      openLink(membershipUrl),
    ],
  };
};

export const resumedEmail: typeof englishResumed = (facts) => {
  const { name, brandName, membershipUrl, nextCharge, wasRenewalOff } = facts;
  const asBefore = wasRenewalOff ? "" : ", como antes";
  const renewal = nextCharge === null ? "" : ` Su próximo pago es el ${writeDate(nextCharge)}.`;
  return {
    subject: `Su membresía de ${brandName} continúa`,
    name,
    blocks: [
      `Buenas noticias: su membresía está activa y se renueva automáticamente${asBefore}.${renewal}`,
      openLink(membershipUrl),
    ],
  };
};

export const renewalOffEmail: typeof englishRenewalOff = (facts) => {
  const { name, brandName, membershipUrl, planName, lastDay } = facts;
  const end = lastDay === null ? "el final del tiempo que pagó" : `el ${writeDate(lastDay)}`;
  return {
    subject: `La renovación automática de su membresía de ${brandName} está desactivada`,
    name,
    blocks: [
      `La renovación automática está desactivada. Su membresía está activa hasta ${end} y termina ese día. No le cobraremos más.`,
      {
        facts: [
          ["Plan", planName],
          ["Termina", lastDay === null ? end : writeShortDate(lastDay)],
        ],
      },
      "Esto no es una cancelación, así que no hay reembolso. Todavía puede cancelar en la página de su membresía, donde primero ve su reembolso.",
      `Puede activar otra vez la renovación automática hasta ${end}.`,
      openLink(membershipUrl),
    ],
  };
};

export const endedEmail: typeof englishEnded = (facts) => {
  const { name, brandName, membershipUrl, supportPhone, isLostToDispute, isRenewalOff } = facts;
  const reason = isLostToDispute
    ? "porque usted disputó un pago y su banco lo recuperó"
    : "porque no pudimos cobrar su pago";
  const blocks = isRenewalOff
    ? [
        "Su membresía terminó porque la renovación automática estaba desactivada. Su tarjeta ya no sirve con el dentista, y no le cobraremos más.",
        "Puede inscribirse de nuevo en la página de su membresía. Su contrato y sus recibos siguen ahí.",
      ]
    : [
        `Su membresía terminó ${reason}. Su tarjeta ya no sirve con el dentista, y no le cobraremos más.`,
        `Si cree que es un error, llame al ${supportPhone} y lo revisamos con usted.`,
      ];
  return {
    subject: `Su membresía de ${brandName} terminó`,
    name,
    blocks: [...blocks, openLink(membershipUrl)],
  };
};
