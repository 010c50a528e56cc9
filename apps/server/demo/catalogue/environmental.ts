// The demo's lessons of environmental chemistry.

import type { Topic } from './topic.ts';

export const environmental: readonly Topic[] = [
  {
    unit: 'The atmosphere',
    lessons: [
      [
        'Composition and layers of the atmosphere',
        'Where the temperature turns, and which chemistry happens in which layer.',
      ],
      [
        'The greenhouse effect, molecule by molecule',
        'Why CO₂ and methane absorb infrared and nitrogen does not.',
      ],
      [
        'Carbon budgets and global warming potential',
        'Comparing gases fairly, and what a rise of 1.5 °C stands for.',
      ],
      [
        'Ozone: formation, destruction and the Montreal Protocol',
        'Chlorine radicals in a chain, and the curve that is now turning back.',
      ],
      [
        'Photochemical smog in a city of three-wheelers',
        'NOₓ, hydrocarbons and sunlight from six in the morning to six in the evening.',
      ],
      [
        'Acid rain: from sulfur dioxide to damaged marble',
        'Equations from the chimney to the statue, with pH values.',
      ],
      ['Catalytic converters', 'Three reactions on one honeycomb, and why leaded petrol had to go.'],
      [
        'Particulates, dust and what a mask can hold back',
        'PM10 and PM2.5, how they are measured, where they come from.',
      ],
      [
        'Indoor air: gas stoves, mosquito coils and paint',
        'Carbon monoxide and volatile organic compounds at home.',
      ],
    ],
  },
  {
    unit: 'Water',
    lessons: [
      [
        'Water quality parameters',
        'pH, turbidity, conductivity, hardness: what each tells and its limit for drinking.',
      ],
      ['BOD and COD', 'Two demands for oxygen, how they differ, and a calculation for each.'],
      ['Eutrophication of Beira Lake', 'Nitrate, phosphate, algae and night: why fish die before sunrise.'],
      [
        'Heavy metals: mercury, lead, cadmium and arsenic',
        'Where each comes from, what it does, and how it climbs the food chain.',
      ],
      [
        'Treating drinking water',
        'Alum, sand, chlorine: the steps at a waterworks with the equation of each.',
      ],
      [
        'Waste water: primary, secondary and tertiary treatment',
        'What is taken out at each stage, and what the sludge is good for.',
      ],
      [
        'Fluoride and hardness in the dry zone',
        'Ground water of the North Central Province and simple ways to treat it.',
      ],
      ['Thermal pollution and dissolved oxygen', 'Henry’s law explains why warm rivers suffocate.'],
    ],
  },
  {
    unit: 'Soil and cycles',
    lessons: [
      ['The nitrogen cycle', 'Fixation, nitrification and denitrification, with bacteria named once.'],
      ['The carbon cycle and ocean acidification', 'Carbonate equilibrium meets coral reefs.'],
      [
        'Fertilisers: what plants take and what rivers get',
        'NPK numbers on a bag, and the share that is washed away.',
      ],
      ['Pesticides and persistence', 'From DDT to biodegradable ones: half-lives in soil.'],
    ],
  },
  {
    unit: 'Green chemistry',
    lessons: [
      ['Twelve principles of green chemistry', 'Each with one Sri Lankan or everyday example.'],
      ['Atom economy', 'A number that percentage yield does not show: two routes to ibuprofen compared.'],
      [
        'Plastics: recycling, burning and biodegradable ones',
        'What the number in the triangle means, and why PVC must not be burnt.',
      ],
      [
        'Batteries, fuel cells and hydrogen',
        'Storing energy with chemistry, and where the hydrogen is to come from.',
      ],
    ],
  },
];
