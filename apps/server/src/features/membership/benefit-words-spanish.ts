import type { BenefitCard } from "@smirk/contract/account/benefit-card";

type BenefitWords = Pick<BenefitCard, "network_type" | "other_display" | "other">;

/** What the benefit cards say in Spanish, by slug. */
export const SPANISH_BENEFITS: Readonly<Record<string, BenefitWords>> = {
  dental: {
    network_type: "Red de descuentos dentales",
    other_display: "En el dentista",
    other: [
      { label: "Muestre", value: "Esta tarjeta, antes del tratamiento" },
      { label: "Pague", value: "Directamente al dentista, a precios para miembros" },
    ],
  },
  vision: {
    network_type: "Red de descuentos de la vista",
    other_display: "En el oculista",
    other: [
      { label: "Exámenes de la vista", value: "15% de descuento" },
      { label: "Lentes", value: "Del 20% al 40% de descuento" },
      { label: "Código del programa", value: "CLV-2040" },
    ],
  },
  prescriptions: {
    network_type: "Red de descuentos de farmacias",
    other_display: "En la farmacia",
    other: [
      { label: "Medicinas", value: "Del 10% al 60% de descuento" },
      { label: "Código del programa", value: "PBRX-7710" },
    ],
  },
  hearing: {
    network_type: "Red de descuentos de audición",
    other_display: "En el centro de audición",
    other: [
      { label: "Examen de audición", value: "Gratis una vez al año" },
      { label: "Aparatos auditivos", value: "Del 30% al 50% de descuento" },
    ],
  },
  telehealth: {
    network_type: "Médicos por teléfono y video",
    other_display: "Antes de una consulta",
    other: [
      { label: "Horario", value: "Día y noche, todo el año" },
      { label: "Costo de la consulta", value: "$0" },
    ],
  },
};
