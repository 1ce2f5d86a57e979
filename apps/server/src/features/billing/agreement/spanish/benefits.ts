import type { AgreementFacts, AgreementSection } from "@smirk/domain/membership/agreement/agreement-facts";
import { programInSpanish } from "./program-names.ts";

export function benefitSections(facts: AgreementFacts): AgreementSection[] {
  const { brandName, organization, planName, memberName, familyNames, includedCards } = facts;
  const hasTelehealth = includedCards.includes("Telehealth");
  return [
    {
      id: "name",
      heading: "1. El programa y las partes del contrato",
      paragraphs: [
        `Este contrato es entre ${memberName} ("usted") y ${organization} ("nosotros"). ${brandName} ofrece el programa y atiende su membresía en nuestro nombre. El nombre del programa es ${planName}.`,
        familyNames.length === 0
          ? "La membresía es solo para usted."
          : `La membresía es para usted y para estas personas de su familia: ${familyNames.join(", ")}.`,
        "Usted debe tener al menos 18 años para hacer este contrato.",
        "Este texto es una traducción. El contrato que obliga es el texto en inglés. Si los dos textos son distintos, vale el texto en inglés. Guardamos los dos tal como usted los firmó.",
      ],
    },
    {
      id: "benefits",
      heading: "2. Lo que usted recibe",
      paragraphs: [
        `Su plan incluye: ${includedCards.map(programInSpanish).join(", ")}. Para cada programa usted recibe una tarjeta con el nombre del programa, su número de teléfono y lo que debe mostrar.`,
        "Los dentistas y los socios participantes le cobran su precio para miembros, que es más bajo que su precio habitual. Cuánto más bajo depende del dentista, del lugar y del tratamiento. Pregunte el precio antes de que empiece el tratamiento.",
        hasTelehealth
          ? `Las consultas con un médico por teléfono o video son de ${facts.telehealthAdministrator}, el administrador de telesalud, que es otra empresa.`
          : `Su plan no incluye consultas con un médico por teléfono o video. Los planes que las incluyen usan a ${facts.telehealthAdministrator} como administrador de telesalud.`,
      ],
    },
    {
      id: "limits",
      heading: "3. Lo que la membresía no hace",
      paragraphs: [
        "La membresía es un plan de descuento. No es un seguro y no lo reemplaza. No cumple ninguna obligación de tener un seguro médico según la ley federal o estatal.",
        "Nosotros no pagamos a dentistas ni a socios, y no damos tratamientos. Usted paga el precio completo para miembros a quien lo atiende, en el momento del tratamiento, salvo que acuerden otra cosa.",
        "No hay descuentos para un tratamiento que empezó antes de su fecha de inicio, ni con alguien que no participa. Los dentistas pueden dejar de participar en cualquier momento. Busque el suyo en nuestra lista antes de cada visita.",
        "Solo usted y los familiares nombrados aquí pueden usar las tarjetas.",
      ],
    },
    {
      id: "waiting",
      heading: "4. Períodos de espera",
      paragraphs: [
        "No hay período de espera. Puede usar su membresía desde su fecha de inicio, y aceptamos a todas las personas sin importar su salud.",
      ],
    },
    {
      id: "use",
      heading: "5. Cómo recibir sus descuentos",
      paragraphs: [
        `Busque un dentista participante en nuestro sitio web o llame al ${facts.supportPhone}. Cuando haga la cita, pregunte si el dentista todavía participa. Muestre su tarjeta de membresía antes del tratamiento, en papel o en su teléfono, y pague el precio para miembros.`,
        "Si un dentista o socio participante no le da el descuento, avísenos y lo resolvemos con él.",
      ],
    },
  ];
}
