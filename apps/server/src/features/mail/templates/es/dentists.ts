import { formatUsPhone } from "@smirk/domain/joining/contact/us-phone";
import { LOCALES } from "../../../../text-files/locales.ts";
import {
  describeAddress,
  type dentistChangedEmail as englishChanged,
  type dentistLeftEmail as englishLeft,
  type Replacement,
} from "../dentists.ts";

export const dentistChangedEmail: typeof englishChanged = (facts) => {
  const { name, brandName, supportPhone, dentistsUrl, dentist, people, office } = facts;
  return {
    subject: `Su dentista de ${brandName} cambió`,
    name,
    blocks: [
      "Este es ahora el dentista que usted eligió:",
      {
        facts: [
          ["Dentista", dentist],
          ["Dirección", describeAddress(office)],
          ...(office.phone === null
            ? []
            : [["Teléfono", formatUsPhone(office.phone)] satisfies [string, string]]),
          ["Para", listNames(people)],
        ],
      },
      "Su tarjeta, su plan y su precio no cambian. Llame al consultorio para hacer una cita.",
      { link: { label: "Ver sus dentistas", url: dentistsUrl } },
      `Si usted no hizo este cambio, llámenos al ${supportPhone}.`,
    ],
  };
};

export const dentistLeftEmail: typeof englishLeft = (facts) => {
  const { name, brandName, dentistsUrl, dentist, people, nearest } = facts;
  const others = nearest.map((one): [string, string] => [one.dentist, describeReplacement(one)]);
  return {
    subject: `Un dentista suyo ya no está en el directorio de ${brandName}`,
    name,
    blocks: [
      `${dentist} ya no está en nuestro directorio. Usted eligió a este dentista para ${listNames(people)}. Antes de la próxima cita, pregunte al consultorio si todavía le da el precio para miembros.`,
      ...(others.length === 0
        ? ["Puede elegir a otro dentista en nuestro mapa:"]
        : [
            "Estos dentistas son los más cercanos a ese consultorio:",
            { facts: others },
            "Puede elegir a uno con un solo clic:",
          ]),
      { link: { label: "Elegir un dentista", url: dentistsUrl } },
      "Su membresía, su tarjeta y su precio no cambian.",
    ],
  };
};

function describeReplacement({ miles, phone, ...office }: Replacement): string {
  const call = phone === null ? "" : `, ${formatUsPhone(phone)}`;
  return `${describeAddress(office)}${call}, ${describeDistance(miles)}`;
}

function describeDistance(miles: number): string {
  if (miles < 0.1) return "en el mismo lugar";
  return `a ${miles < 10 ? miles.toFixed(1) : Math.round(miles)} millas`;
}

function listNames(names: readonly string[]): string {
  return new Intl.ListFormat(LOCALES.es).format(names);
}
