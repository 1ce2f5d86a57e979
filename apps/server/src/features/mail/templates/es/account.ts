import type { ReportOutcome } from "../../../../db/schema/console/schema-reports.ts";
import type {
  reportCodeEmail as englishCode,
  accountDeletedEmail as englishDeleted,
  phoneProofEmail as englishProof,
  secondMembershipEmail as englishSecond,
  reportSettledEmail as englishSettled,
  waitlistEmail as englishWaitlist,
} from "../account.ts";
import { writeDate } from "./phrases.ts";

export const accountDeletedEmail: typeof englishDeleted = ({ name, brandName, supportPhone }) => ({
  subject: `Borramos su cuenta de ${brandName}`,
  name,
  blocks: [
    "Borramos su cuenta, como usted pidió. También borramos su nombre, sus datos de contacto, su fecha de nacimiento, su dirección y los datos de su familia, y cerramos todas sus sesiones. Esto no se puede deshacer.",
    "Guardamos lo que pide la contabilidad, sin su nombre: el plan, los pagos y los reembolsos con sus fechas, el estado y el código postal.",
    "Este es nuestro último correo para usted. Borramos su dirección de correo cuando se envía.",
    `Si usted no pidió esto, llame de inmediato al ${supportPhone}.`,
  ],
});

export const phoneProofEmail: typeof englishProof = ({ brandName, supportPhone, code, phone, name }) => ({
  subject: `Su código de ${brandName} para confirmar su número de teléfono`,
  name,
  blocks: [
    `Alguien que quiere iniciar sesión en ${brandName} con el número ${phone} pidió este código. Si fue usted, escríbalo en la página que lo pide:`,
    { facts: [["Código", code]] },
    "Sirve una sola vez, durante 24 horas. No basta para iniciar sesión: también necesita el código que le enviamos por mensaje de texto.",
    `Si no fue usted, no tiene que hacer nada. Su cuenta está segura. Nunca dé el código a nadie, tampoco a nosotros. ¿Preguntas? Llame al ${supportPhone}.`,
  ],
});

export const waitlistEmail: typeof englishWaitlist = ({ brandName, finderUrl, leaveUrl, oneClickUrl }) => ({
  subject: `Está en la lista de espera de ${brandName}`,
  name: "",
  oneClickUrl,
  blocks: [
    `Gracias por su interés en ${brandName}. La membresía todavía no está disponible donde usted vive. Usted ya está en la lista, y le escribiremos cuando eso cambie.`,
    "No cuesta nada, y no tiene que hacer nada.",
    "Ya puede ver a nuestros dentistas y lo que otras personas dicen de ellos.",
    { link: { label: "Ver dentistas", url: finderUrl } },
    "¿No pidió esto o quiere salir de la lista? Borre sus datos de contacto aquí:",
    { link: { label: "Salir de la lista de espera", url: leaveUrl } },
  ],
});

export const reportCodeEmail: typeof englishCode = ({ brandName, code }) => ({
  subject: `Su código de ${brandName} para confirmar su aviso`,
  name: "",
  blocks: [
    `Alguien usó esta dirección para escribir a ${brandName} sobre un dentista. Si fue usted, escriba este código en la página que lo pide:`,
    { facts: [["Código", code]] },
    "Sirve durante 24 horas. Después le escribimos una sola vez, cuando hayamos revisado los datos.",
    "Si no fue usted, no tiene que hacer nada. No le escribiremos más sobre esto.",
  ],
});

const OUTCOMES: Record<ReportOutcome, (dentist: string) => string> = {
  corrected: (dentist) => `Gracias. Revisamos los datos de ${dentist} y los corregimos.`,
  hidden: (dentist) => `Gracias. Revisamos los datos de ${dentist} y ya no los mostramos.`,
  nothing_wrong: (dentist) =>
    `Gracias. Revisamos los datos de ${dentist}. Están bien, así que no los cambiamos.`,
  added: (dentist) => `Gracias. ${dentist} ya está en nuestro directorio.`,
  declined: (dentist) => `Gracias. Revisamos la propuesta de ${dentist}, y por ahora no podemos agregarla.`,
};

export const reportSettledEmail: typeof englishSettled = ({ brandName, dentist, outcome, url }) => ({
  subject: `Revisamos su aviso a ${brandName}`,
  name: "",
  blocks: [
    OUTCOMES[outcome](dentist),
    { link: { label: "Ver nuestro directorio", url } },
    "Este es nuestro único correo sobre esto, y ya borramos su dirección del aviso.",
  ],
});

export const secondMembershipEmail: typeof englishSecond = (facts) => {
  const { name, brandName, supportPhone, membershipUrl } = facts;
  return {
    subject: `¿Se inscribió dos veces en ${brandName}?`,
    name,
    blocks: [
      `El ${writeDate(facts.joinedOn)} alguien con su nombre y su fecha de nacimiento se inscribió en ${brandName}. Usted ya tiene una membresía.`,
      `Si fue usted, llame al ${supportPhone} a más tardar el ${writeDate(facts.refundUntil)}: terminaremos la segunda membresía y le reembolsaremos todo lo que pagó por ella.`,
      "Si no fue usted, llámenos también. Su membresía queda como está.",
      { link: { label: "Abrir mi membresía", url: membershipUrl } },
    ],
  };
};
