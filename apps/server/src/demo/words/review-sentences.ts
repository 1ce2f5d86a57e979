/**
 * Sentences that may follow one another in any choice: none says how long somebody has been a patient but the
 * openers, none repeats another's point within its group. {dr} is the dentist.
 */
export const OPENERS = [
  "First visit since we moved here.",
  "My sister sent us here.",
  "Found {dr} through the finder.",
  "We have been coming here for about five years.",
  "Switched over after our old dentist retired.",
  "Booked on short notice before a trip.",
  "My whole family goes here now.",
  "A coworker would not stop talking about this office.",
  "Second appointment with {dr}.",
  "We needed a second opinion.",
  "Picked this office because it is close to work.",
];

/** Openers of a grown-up patient; a parent would not write them of a child's visit. */
export const PERSONAL_OPENERS = [
  "I had put this off for almost two years.",
  "Came in with a toothache on a Monday.",
  "I am a nervous patient and I said so when I booked.",
  "I needed a second opinion.",
  "It had been a while since my last checkup.",
  "I have been coming here since college.",
  "My dentist referred me.",
];

export const STAFF = [
  "The front desk called me by name.",
  "Everyone at the desk was kind and quick.",
  "Everyone was gentle and thorough.",
  "The assistant checked on me the whole time.",
  "They texted a reminder the day before, which I need.",
  "The paperwork took five minutes.",
  "I was seated right on time.",
  "They told me the price before they started.",
  "The bill matched the estimate to the dollar.",
  "The office is calm and very clean.",
  "Check-in was easy and nobody rushed me.",
  "The team clearly likes working together.",
  "They called the next day to see how I was doing.",
  "Parking is right by the door.",
  "They found a time that worked around my shifts.",
  "I asked a lot of questions and got patient answers.",
  "They showed me the X-rays and explained each one.",
  "The waiting room is quiet, with good coffee.",
];

export const CLOSINGS = [
  "I will be back.",
  "Highly recommend.",
  "Already booked the next one.",
  "Worth the drive.",
  "Would send anyone here.",
  "No complaints at all.",
  "I left smiling, which is new for me.",
  "So glad I finally went.",
  "Five stars from me.",
  "Thank you, {dr}.",
  "Easy choice for our family.",
  "Exactly what I hoped for.",
];

export const DETAILS: Record<string, readonly string[]> = {
  GD: [
    "{dr} replaced an old filling and I felt nothing.",
    "The cleaning was thorough and it did not hurt.",
    "{dr} explained what could wait and what could not.",
    "Had a crown done in two visits and the bite feels right.",
    "{dr} fixed a chipped front tooth and you cannot tell which one it was.",
    "No pushing of extras, just a clear plan.",
    "{dr} took the time to talk through the options.",
    "Two small fillings, done before lunch.",
    "{dr} noticed that I grind my teeth and made me a night guard.",
    "The numbing was the easy part, I hardly noticed it.",
    "{dr} has a light touch.",
    "My gums are in better shape than they have been in years.",
  ],
  PE: [
    "{dr} let my daughter count the instruments first and that did the trick.",
    "My son sat through the whole cleaning without a tear.",
    "{dr} talks to kids as people.",
    "Our four-year-old asks when we can go again.",
    "{dr} was wonderful with my son, who does not like loud sounds.",
    "They let me stay in the room the whole time.",
    "My daughter got a sealant and a sticker and was proud of both.",
    "{dr} explained brushing in a way that stuck at home.",
  ],
  OR: [
    "My braces came off a month early.",
    "{dr} was honest that aligners would take longer in my case.",
    "Every adjustment has been quick.",
    "My teenager smiles in photos again.",
    "{dr} showed me on a model how each tooth would move.",
    "I started aligners at 47 and wish I had sooner.",
    "A broken bracket was fixed the same afternoon.",
    "{dr} planned the treatment around marching band.",
  ],
  OS: [
    "All four wisdom teeth out and I was eating soup that night.",
    "{dr} went over the sedation step by step.",
    "The implant healed just as {dr} said it would.",
    "Very little swelling after the extraction.",
    "{dr} gave me clear notes for the first three days at home.",
    "I remember counting to five and then it was over.",
    "{dr} called me that evening to check on the stitches.",
  ],
  EN: [
    "I was dreading the root canal and it was easier than a filling.",
    "{dr} found the canal that two other offices had missed.",
    "The pain that kept me up all week was gone by evening.",
    "{dr} tested each tooth before deciding anything.",
    "One visit, no pain, done.",
    "{dr} explained the scan so that I could follow it.",
  ],
  PO: [
    "The deep cleaning was split over two visits and it was fine.",
    "{dr} is careful and explains the numbers on the gum chart.",
    "My gums stopped bleeding within weeks.",
    "The graft healed well and the tooth is no longer sore.",
    "{dr} saved a tooth I had given up on.",
    "{dr} placed an implant and worked closely with my regular dentist.",
  ],
  PR: [
    "My new dentures fit, which I had stopped hoping for.",
    "{dr} adjusted the bridge until it felt like my own teeth.",
    "The color match on the crown is perfect.",
    "{dr} rebuilt three worn teeth and I can chew on the left again.",
    "It took patience, and {dr} had plenty of it.",
  ],
  SP: [
    "{dr} worked out a jaw problem that had bothered me for years.",
    "{dr} listened to the whole story before looking.",
    "I was referred here and now I know why.",
    "{dr} sent a full report to my dentist the same day.",
  ],
};

/** What keeps a visit from five stars. */
export const RESERVATIONS: Record<4 | 3 | 2 | 1, readonly string[]> = {
  4: [
    "Parking gets tight around noon.",
    "I waited about fifteen minutes, otherwise great.",
    "Evening times fill up fast.",
    "The music was a little loud for me.",
    "The building is hard to find the first time.",
    "I would have liked a text when they ran late.",
  ],
  3: [
    "Good care, but I waited forty minutes past my time.",
    "The work is fine; getting someone on the phone is not.",
    "Decent visit, though it felt rushed.",
    "Good in the end, but it took one visit more than planned.",
    "Nice people. My appointment was moved twice.",
  ],
  2: [
    "They seemed to be in a hurry, and it showed.",
    "I was told one time and seen an hour later.",
    "It took three calls to have my records sent.",
  ],
  1: [
    "They canceled on the morning of my appointment and the next opening was six weeks out.",
    "I left with more questions than I came with.",
  ],
};
