// The demo's lessons of organic chemistry.

import type { Topic } from './topic.ts';

export const organic: readonly Topic[] = [
  {
    unit: 'Basic concepts',
    lessons: [
      [
        'IUPAC names: chains, rings and several functional groups at once',
        'Order of priority, numbering and the prefixes that are forgotten most often.',
      ],
      [
        'Structural, geometrical and optical isomers',
        'Drawing all of them for C₄H₈ and for lactic acid, without drawing any twice.',
      ],
      [
        'Curly arrows: electrophiles, nucleophiles and radicals',
        'Where an arrow begins, where it ends, and the three mistakes that lose the mark.',
      ],
      [
        'Inductive and mesomeric effects',
        'Electron density read off a structure, before any reaction is learnt by heart.',
      ],
    ],
  },
  {
    unit: 'Hydrocarbons',
    lessons: [
      [
        'Alkanes and free-radical chlorination',
        'Initiation, propagation, termination, and why a mixture comes out.',
      ],
      [
        'Alkenes: Markovnikov and its exception',
        'Carbocation stability explains both, with HBr and peroxide side by side.',
      ],
      [
        'Ozonolysis, permanganate and finding the double bond',
        'Working backwards from the products to the alkene.',
      ],
      ['Alkynes and their acidic hydrogen', 'Sodium, ammoniacal silver and copper, and what terminal means.'],
      [
        'Benzene: stability and electrophilic substitution',
        'Nitration, halogenation, Friedel–Crafts, each with its electrophile made first.',
      ],
      [
        'Directing groups on the benzene ring',
        'Ortho–para or meta, and choosing the order of two substitutions.',
      ],
    ],
  },
  {
    unit: 'Alkyl halides',
    lessons: [
      [
        'SN1 and SN2 compared',
        'Primary to tertiary, what the rate law shows, and what happens to the configuration.',
      ],
      [
        'Elimination against substitution',
        'Alcoholic or aqueous potash, and Saytzeff’s rule in three examples.',
      ],
      [
        'Grignard reagents: making carbon chains longer',
        'Dry ether, and the alcohol each carbonyl compound leads to.',
      ],
    ],
  },
  {
    unit: 'Oxygen-containing compounds',
    lessons: [
      [
        'Alcohols: oxidation, dehydration and the Lucas test',
        'Primary, secondary and tertiary told apart, with colours and times.',
      ],
      [
        'Phenol is not an alcohol',
        'Acidity explained with resonance; bromine water, iron(III) chloride and coupling.',
      ],
      [
        'Aldehydes and ketones: nucleophilic addition',
        'HCN, Brady’s reagent, and the mechanism drawn slowly once.',
      ],
      [
        'Tollens, Fehling and the iodoform test',
        'What each sees, what each misses, and a flow chart for unknowns.',
      ],
      ['Aldol condensation', 'The alpha hydrogen, the new bond, and the water that leaves on warming.'],
      [
        'Carboxylic acids and their strength',
        'Electron-withdrawing groups, pKa in order, and reduction to the alcohol.',
      ],
      [
        'Esters, acid chlorides and amides',
        'One mechanism, four derivatives, and the order of their reactivity.',
      ],
    ],
  },
  {
    unit: 'Nitrogen-containing compounds',
    lessons: [
      [
        'Amines: basic strength in water and in the gas phase',
        'Why diethylamine beats triethylamine in water, and aniline loses to both.',
      ],
      [
        'Diazonium salts and azo dyes',
        'Keep it below 5 °C: one salt, seven products, and an orange dye at the end.',
      ],
      [
        'Amino acids and the peptide bond',
        'Zwitterions, what pH does to them, and joining two amino acids on paper.',
      ],
    ],
  },
  {
    unit: 'Synthesis',
    lessons: [
      [
        'Conversions in three steps or fewer',
        'Twelve conversions from past papers, solved by looking at the product first.',
      ],
      [
        'The map of organic reactions on one page',
        'Every reaction of the syllabus as one drawing to copy by hand and keep above the desk.',
      ],
    ],
  },
];
