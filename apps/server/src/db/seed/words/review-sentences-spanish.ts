/** A Spanish sentence and what it says in English. */
export interface Translated {
  es: string;
  en: string;
}

export const SPANISH_OPENERS: readonly Translated[] = [
  { es: "Vine por recomendación de mi cuñada.", en: "My sister-in-law recommended this office." },
  { es: "Llevo tres años viniendo aquí.", en: "I have been coming here for three years." },
  { es: "Fue mi primera visita.", en: "This was my first visit." },
  { es: "Tenía mucho miedo al dentista.", en: "I used to be very afraid of the dentist." },
  { es: "Traje a mis dos hijos.", en: "I brought my two children." },
  { es: "Llegué con mucho dolor.", en: "I came in with a lot of pain." },
];

export const SPANISH_DETAILS: readonly Translated[] = [
  { es: "{dr} me explicó todo con calma.", en: "{dr} explained everything calmly." },
  { es: "No sentí nada, de verdad.", en: "I truly felt nothing." },
  { es: "Me atendieron en español desde el principio.", en: "They helped me in Spanish from the start." },
  { es: "{dr} tiene mucha paciencia.", en: "{dr} is very patient." },
  { es: "El precio fue el que me dijeron.", en: "The price was what they told me." },
  { es: "Todo muy limpio y puntual.", en: "Everything was very clean and on time." },
  { es: "Me quedó muy bien la corona.", en: "My crown turned out very well." },
  { es: "La recepcionista es un encanto.", en: "The receptionist is lovely." },
];

export const SPANISH_CLOSINGS: readonly Translated[] = [
  { es: "Muy recomendable.", en: "Highly recommended." },
  { es: "Volveré sin duda.", en: "I will be back for sure." },
  { es: "Gracias a todo el equipo.", en: "Thank you to the whole team." },
  { es: "Los recomiendo mucho.", en: "I recommend them a lot." },
  { es: "Quedé muy contento con el trato.", en: "I was very happy with how I was treated." },
];
