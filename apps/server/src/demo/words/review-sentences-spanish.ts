interface Translated {
  es: string;
  en: string;
}

export const SPANISH_OPENERS: readonly Translated[] = [
  { es: "Vine por recomendación de mi cuñada.", en: "My sister-in-law recommended this office." },
  { es: "Llevo tres años viniendo aquí.", en: "I have been coming here for three years." },
  { es: "Fue mi primera visita.", en: "This was my first visit." },
  { es: "Nos quedaba cerca y fue una suerte.", en: "It was close to home, and we got lucky." },
  { es: "Traje a mis dos hijos.", en: "I brought my two children." },
  {
    es: "Buscábamos un consultorio para toda la familia.",
    en: "We were looking for an office for the whole family.",
  },
];

export const SPANISH_DETAILS: readonly Translated[] = [
  { es: "{dr} me explicó todo con calma.", en: "{dr} explained everything calmly." },
  { es: "No sentí nada, de verdad.", en: "I truly felt nothing." },
  { es: "Me atendieron en español desde el principio.", en: "They helped me in Spanish from the start." },
  { es: "{dr} tiene mucha paciencia.", en: "{dr} is very patient." },
  { es: "El precio fue el que me dijeron.", en: "The price was what they told me." },
  { es: "Todo muy limpio y puntual.", en: "Everything was very clean and on time." },
  { es: "La cita fue más corta de lo que pensaba.", en: "The appointment was shorter than I expected." },
  { es: "La recepcionista es un encanto.", en: "The receptionist is lovely." },
];

export const SPANISH_CLOSINGS: readonly Translated[] = [
  { es: "Muy recomendable.", en: "Highly recommended." },
  { es: "Volveré sin duda.", en: "I will be back for sure." },
  { es: "Gracias a todo el equipo.", en: "Thank you to the whole team." },
  { es: "Los recomiendo mucho.", en: "I recommend them a lot." },
  { es: "Nos trataron muy bien.", en: "They treated us very well." },
];
