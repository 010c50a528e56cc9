// The demo's lessons at the bench.

import type { Topic } from './topic.ts';

export const practical: readonly Topic[] = [
  {
    unit: 'Working safely',
    lessons: [
      [
        'Safety, labels and what to do with a spill',
        'The pictograms of the school laboratory, and the first minute after an accident.',
      ],
      [
        'Glassware and how accurate it is',
        'Measuring cylinder, pipette, burette, volumetric flask: which one when.',
      ],
      [
        'Writing up a practical for full marks',
        'Observation, inference, equation: three columns, no mixing.',
      ],
    ],
  },
  {
    unit: 'Solutions and titrations',
    lessons: [
      [
        'Preparing a standard solution of sodium carbonate',
        'Weighing by difference, rinsing in, and filling to the mark.',
      ],
      [
        'Titrating hydrochloric acid with sodium carbonate',
        'Methyl orange, three concordant readings, and the table as it should look.',
      ],
      [
        'Determining iron(II) with permanganate',
        'Reading a dark meniscus, and an end point that stays for 30 seconds.',
      ],
      [
        'Dissolved oxygen in a sample of tank water',
        'Winkler’s method at the bench, from the bottle without bubbles to the starch.',
      ],
      ['Available chlorine in bleaching powder', 'Iodometry with a household product, step by step.'],
      ['Hardness of tap and well water with EDTA', 'Red to blue, and two samples compared.'],
      [
        'Acetic acid in vinegar',
        'Dilution first, phenolphthalein after, and the label checked against the result.',
      ],
    ],
  },
  {
    unit: 'Observations',
    lessons: [
      [
        'Flame tests, filmed through a spectroscope',
        'Li, Na, K, Ca, Sr, Ba and Cu in the dark, one after another.',
      ],
      [
        'Cations with sodium hydroxide and with ammonia',
        'Nine precipitates side by side, before and after excess.',
      ],
      ['Halides with silver nitrate', 'White, cream, yellow, and what dilute and concentrated ammonia do.'],
      [
        'Tests for organic functional groups',
        'Bromine water, Brady’s, Tollens, Fehling and ferric chloride on eight samples.',
      ],
      [
        'Colours of vanadium and manganese',
        'Reduction with zinc, oxidation with permanganate, four colours in a row.',
      ],
    ],
  },
  {
    unit: 'Measurements',
    lessons: [
      [
        'Enthalpy of neutralisation in a polystyrene cup',
        'Strong and weak acid compared, with the cooling curve drawn back.',
      ],
      [
        'Hess’s law with magnesium and magnesium oxide',
        'Two easy reactions for one that cannot be measured.',
      ],
      ['Molar volume of hydrogen', 'Magnesium ribbon, a gas burette, and the vapour pressure of water.'],
      ['Molar mass of a volatile liquid', 'Dumas’ method with a hot water bath, and its sources of error.'],
      [
        'Rate of the thiosulfate reaction: the vanishing cross',
        'Concentration first, temperature next, and the order from a graph.',
      ],
      ['The iodine clock', 'Peroxodisulfate and iodide: blue all at once.'],
      [
        'Equilibrium constant of an ester hydrolysis',
        'Leave it a week, titrate it once, take the acid catalyst off.',
      ],
      [
        'Electrode potentials with a lemon and with real half-cells',
        'Zinc, copper, a salt bridge, and a voltmeter of high resistance.',
      ],
      ['Partition of ethanoic acid between water and butanol', 'Shaking, settling, titrating both layers.'],
      ['Making soap, and aspirin after it', 'Two preparations for one afternoon, with yield and purity.'],
    ],
  },
];
