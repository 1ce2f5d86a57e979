import type { Language } from "@smirk/domain/wire/language";

/** What stands around every email. */
export interface Frame {
  /** An empty name: it is not known. */
  greet(name: string): string;
  /** The email address follows. */
  questions(supportPhone: string): string;
  sign(brandName: string): string;
  denial(brandName: string): string;
  newsReason: string;
  stop: string;
}

export const FRAMES: Readonly<Record<Language, Frame>> = {
  en: {
    greet: (name) => `Hi ${name || "there"},`,
    questions: (supportPhone) => `Questions? Call ${supportPhone} or write to`,
    sign: (brandName) => `Your ${brandName} team`,
    denial: (brandName) => `${brandName} is a dental savings membership. It is not insurance.`,
    newsReason: "You are getting this email because you asked for our news.",
    stop: "Stop these emails",
  },
  es: {
    greet: (name) => (name === "" ? "Hola:" : `Hola, ${name}:`),
    questions: (supportPhone) => `¿Preguntas? Llame al ${supportPhone} o escriba a`,
    sign: (brandName) => `El equipo de ${brandName}`,
    denial: (brandName) => `${brandName} es una membresía de descuento dental. ESTO NO ES UN SEGURO.`,
    newsReason: "Recibe este correo porque pidió nuestras noticias.",
    stop: "No recibir más estos correos",
  },
};
