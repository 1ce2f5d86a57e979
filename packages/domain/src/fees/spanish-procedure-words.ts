/** What people say in Spanish for procedures, besides names of dentists: as the list of `procedure-words-list.ts`. */
export const SPANISH_PROCEDURE_WORDS: readonly (readonly [ours: string, written: string])[] = [
  [
    "filling",
    `tapar muela, tapar una muela, tapar carie, tapar una carie, tapar diente, tapar un diente, curar muela, curar una muela,
    curar carie, curar una carie, curar diente`,
  ],
  ["root canal", "matar nervio, matar muela, quitar nervio, tratamiento de raiz"],
  [
    "loose crown put back",
    `se me cayo la corona, se me salio la corona, corona caida, corona despegada, pegar corona, pegar una corona,
    se me cayo el casquillo, se me salio el casquillo`,
  ],
  ["denture", "placa de acrilico, placa dental, dientes postizos"],
  ["full denture", "placa completa"],
  ["partial denture", "placa parcial"],
  [
    "denture repair",
    `arreglar dentadura, arreglar una dentadura, arreglar mi dentadura, arreglar placa, arreglar una placa, arreglar mi placa,
    dentadura quebrada, dentadura rota, placa quebrada, placa rota, quebro dentadura, quebro placa, partio dentadura,
    partio placa, rompio dentadura, rompio placa`,
  ],
  [
    "xray",
    `sacar radiografia, sacar una radiografia, sacar unas radiografias, sacar rayos x, sacar unos rayos x, placa de rayos x,
    tomar radiografia, tomar una radiografia`,
  ],
  [
    "extraction",
    "quitar muela, quitar una muela, quitar diente, quitar un diente, quiten muela, quiten una muela",
  ],
  ["night guard", "guarda dormir, guarda noche"],
  ["", "quitar placa, placa bacteriana, placa dentobacteriana"],
];
