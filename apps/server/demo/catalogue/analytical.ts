// The demo's lessons of analytical chemistry.

import type { Topic } from './topic.ts';

export const analytical: readonly Topic[] = [
  {
    unit: 'Chemical calculations',
    lessons: [
      [
        'The mole, three ways',
        'Mass, volume and number of particles on one triangle, with units kept alive.',
      ],
      [
        'Empirical and molecular formulae from combustion data',
        'From grams of CO₂ and water to a formula, with oxygen found by difference.',
      ],
      [
        'Concentration: mol dm⁻³, ppm, mass and mole fraction',
        'Five ways to say how strong a solution is, and moving between them.',
      ],
      [
        'Limiting reagent and percentage yield',
        'Finding what runs out first, before anything else is calculated.',
      ],
      [
        'Balancing redox equations with half equations',
        'Electrons, oxygen, hydrogen, charge: in acid first, then in alkali.',
      ],
      [
        'Oxidation numbers, including the awkward ones',
        'Thiosulfate, tetrathionate, superoxide and peroxide, settled once for all.',
      ],
    ],
  },
  {
    unit: 'Volumetric analysis',
    lessons: [
      [
        'Acid–base titration curves and the choice of indicator',
        'Four curves to draw from memory, and where phenolphthalein and methyl orange belong.',
      ],
      [
        'Back titration: how much chalk is in the tablet',
        'Adding too much on purpose, and subtracting in the right order.',
      ],
      [
        'Double-indicator titration of carbonate mixtures',
        'Na₂CO₃ with NaOH, and with NaHCO₃, told apart by two end points.',
      ],
      [
        'Permanganate titrations',
        'Iron(II), oxalate and peroxide in acid, and why it is never hydrochloric acid.',
      ],
      [
        'Iodometry: thiosulfate, starch and bleaching powder',
        'Liberated iodine, when the starch goes in, and available chlorine worked out.',
      ],
      [
        'Winkler’s method for dissolved oxygen',
        'Four steps, four equations, one ratio: the calculation that follows them.',
      ],
      [
        'EDTA and the hardness of water',
        'Eriochrome Black T, the buffer at pH 10, and hardness in ppm of CaCO₃.',
      ],
      [
        'Precipitation titrations by Mohr’s method',
        'Silver nitrate and chromate, and the pH window that makes it work.',
      ],
    ],
  },
  {
    unit: 'Qualitative analysis',
    lessons: [
      [
        'Cations group by group: the classical scheme',
        'From silver chloride to the sodium flame, with the reason behind each group reagent.',
      ],
      [
        'Anions: halides, sulfate, nitrate, carbonate and the rest',
        'Tests, confirmatory tests, and pairs that disturb each other.',
      ],
      ['Solving an unknown salt from its story', 'Six puzzles in the style of the structured paper.'],
      ['Tests for gases', 'Ten gases, one table, and the smells one is allowed to mention.'],
    ],
  },
  {
    unit: 'Gravimetry and separation',
    lessons: [
      [
        'Gravimetric analysis of sulfate',
        'From barium chloride to a dry weight, with the errors on the way.',
      ],
      [
        'Solvent extraction and the partition coefficient',
        'Why two small portions wash better than one large one.',
      ],
      [
        'Paper and thin-layer chromatography',
        'Rf values, locating agents, and reading a two-way chromatogram.',
      ],
      ['Steam distillation and when to use it', 'Vapour pressures added up, cinnamon oil as the example.'],
    ],
  },
  {
    unit: 'Instruments and errors',
    lessons: [
      ['Beer–Lambert law and colorimetry', 'A calibration line for copper, and an unknown read from it.'],
      [
        'Significant figures and uncertainty in a titration',
        'What a burette can promise, and how many digits the answer may have.',
      ],
      [
        'Thermogravimetric curves',
        'Calcium oxalate loses three things in turn: reading the steps of the curve.',
      ],
    ],
  },
];
