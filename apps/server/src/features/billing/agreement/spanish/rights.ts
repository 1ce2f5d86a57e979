import type { AgreementFacts, AgreementSection } from "@smirk/domain/membership/agreement/agreement-facts";

export function rightsSections(facts: AgreementFacts): AgreementSection[] {
  const { brandName, organization, postalAddress, supportEmail, supportPhone, state } = facts;
  return [
    {
      id: "family",
      heading: "10. Cambiar su plan o sus familiares",
      paragraphs: [
        `Puede agregar o quitar a su cónyuge y a sus hijos menores de 26 años, y elegir otro plan u otra forma de pagar, por mes o por año. Hágalo en la página de su membresía, llame al ${supportPhone} o escriba a ${supportEmail}. Usted ve el nuevo precio, lo que paga ese día y su próximo cobro antes de aceptar.`,
        "Lo que cuesta lo mismo o más, o se paga por año, se aplica de inmediato: usted paga la diferencia de los días que quedan. Lo que cuesta menos se aplica desde su próximo cobro.",
      ],
    },
    {
      id: "complaints",
      heading: "11. Quejas",
      paragraphs: [
        `Si algo está mal, llame primero al ${supportPhone}: casi todo se puede resolver de inmediato.`,
        `Una queja formal debe ser por escrito y enviarse por correo postal a ${organization}, ${postalAddress}. Diga qué pasó, cuándo pasó y qué quiere que hagamos, y agregue su número de miembro. Le respondemos dentro de 30 días.`,
        `Si no está conforme con nuestra respuesta, como último paso puede ir a la agencia de ${state.name} que regula los planes de descuento, que suele ser el departamento de seguros del estado. No pierde ningún derecho por quejarse primero con nosotros.`,
      ],
    },
    {
      id: "address",
      heading: "12. Nuestro nombre y dirección",
      paragraphs: [
        `${organization}, para ${brandName}`,
        postalAddress,
        `Teléfono ${supportPhone}, correo ${supportEmail}`,
      ],
    },
  ];
}
