/** Words around what somebody asks a dentist for, in both languages, as searchName writes them. */
const listed = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** They begin what a pain comes with: "when I bite down", "al masticar". */
export const CIRCUMSTANCE_STARTS: readonly (readonly string[])[] =
  "when, whenever, while, if, every time, each time, after, before, cuando, cada vez que, si, to, al, despues de, antes de"
    .split(", ")
    .map((phrase) => phrase.split(" "));
export const SUBJECTS = listed(
  "i he she we they you im its it me se le yo el ella mi my his her hijo hija son daughter is",
);
export const ACTS = listed(`
  bite bites biting chew chews chewing eat eats eating drink drinks drinking brush brushes brushing floss flosses flossing swallow
  swallows swallowing talk talks talking smile smiles smiling breathe breathes breathing yawn yawns yawning cough coughing sneeze
  lie lay lying laying bend bending press pressing touch touches touching tap tapping clench clenching sleep sleeping wake rinse
  spit run running open opens opening close closes closing
  mastico mastica masticas masticar muerdo muerde morder como come comer bebo bebe beber tomo toma tomar cepillo cepilla cepillar
  cepillarme cepillarse trago traga tragar hablo habla hablar abro abre abrir cierro cierra cerrar duermo duerme dormir acuesto
  acuesta acostarme toco toca tocar respiro respirar sonrio sonreir bostezo bostezar`);
/** They are also of offices: "open", "close", "habla". Somebody has to do them. */
export const ACTS_OF_OFFICES = listed(
  "open opens opening close closes closing run running abre cierra habla toma",
);
/** Behind an act. */
export const OBJECTS = listed(`
  down up over on in into it my his her the a an something anything things hard soft cold hot ice cream water food foods sweet
  sweets sugar sugary candy drinks drink coffee tea soda milk juice apple meat bread nuts spicy salty sour acidic crunchy air pressure mouth jaw teeth tooth side wide too
  much and or with of to for left right back front lips tongue
  agua fria frio caliente helado hielo picante acido dulce dulces algo cosas cosa comida pan carne cafe refresco la las el los me mi boca
  dientes diente muela muelas lado de del con derecho izquierdo duro dura muy mucho y o`);
/** Complaints that have a time of the day: behind them, "at night" is no opening hour. */
export const COMPLAINTS_OF_TIME = listed(`
  ache aches aching hurt hurts hurting throb throbs throbbing grind grinds grinding clench clenches clenching snore snores snoring
  bleed bleeds bleeding duele duelen rechino rechina rechinan aprieto aprieta ronco ronca sangra sangran`);
export const BETWEEN_TIME = listed(
  "my the his her their teeth tooth jaw gums mouth me se la el los las muela muelas diente dientes encia encias bad badly really mucho so a lot",
);
/** When a pain comes, and no time at which an office is open. */
export const PAIN_TIMES: readonly (readonly string[])[] =
  "at night, at nighttime, in the night, during the night, all night, every night, in the morning, in the mornings, de noche, por la noche, en la noche, por las noches, en las noches, toda la noche, por la manana, por las mananas, en la manana, en las mananas"
    .split(", ")
    .map((phrase) => phrase.split(" "));

export const POSSESSIVES = listed(
  "my our his her their your mi mis su sus tu tus nuestro nuestra nuestros nuestras",
);
/** Some of them are surnames as well, such as Nieto: they count behind "my". */
export const RELATIVES = listed(`
  wife husband mom mum mother dad father son daughter grandma grandpa grandmother grandfather grandson granddaughter grandkid
  grandparents parents brother sister niece nephew uncle aunt cousin boyfriend girlfriend fiance fiancee partner roommate friend
  coworker neighbor stepson stepdaughter stepmom stepdad family spouse in-laws
  hermano hermana hermanito hermanita nieto nieta tio tia primo prima novio novia suegro suegra sobrino sobrina cunado cunada yerno
  nuera padres papas abuelito abuelita abuelos marido pareja amigo amiga vecino vecina familia padrastro madrastra`);

/** What befell the thing that is to be treated. */
export const MISHAPS = listed(`
  broke broken cracked snapped split popped fell lost bent salio cayo quebro rompio perdi partio despego desprendio aflojo torcio solto zafo dropped`);
export const BEHIND_MISHAPS = listed("out off apart loose half two again pedazos");

export const ASSISTANTS = listed("siri google alexa cortana bixby gemini");
export const GREETINGS = listed("hey hi ok okay hello oye hola");
/** What an assistant is asked to do. */
export const COMMANDS = listed(`
  find call show give get look search where what who which how is are can i im need want list navigate book please
  busca buscame encuentra llama dame dime muestrame donde cuanto quiero necesito hay cual`);
export const HESITATIONS = listed("um umm ummm uh uhh uhm hmm mmm eh ehm");

/** Commands that are no small words, and no words of prices. */
export const ORDERS = listed("call show give list navigate book dame dime muestrame llama");

/** They ask for nothing by themselves. */
export const SPOKEN_PHRASES = `when can, when do, when will, is it ok, its ok, ok to, ok if, cuando puedo, cuando pueden, gets, how long, how long does, how long do, laid off, got laid off, traigo, bien feo, bien fuerte, you know, i mean, i guess, i think, like, in law, in laws, per quadrant, per tooth, per visit, por cuadrante, por diente, por muela, donde queda, donde quedan, donde me queda, que quede, que queden, que me quede,
  cual queda, me queda, donde se encuentra, donde se encuentran, donde esta ubicado, donde esta ubicada`;

/** Behind the name of an insurer: what its plans are called. */
export const PLAN_WORDS = listed(`
  advantage advantra choice select preferred premier gold silver bronze platinum dual complete essential essentials marketplace federal
  fep epo pos dmo dppo dhmo ppo pdp dentalguard supplement freedom value standard basic premium enhanced`);
