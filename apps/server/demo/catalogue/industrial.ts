// The demo's lessons of industrial chemistry.

import type { Topic } from './topic.ts';

export const industrial: readonly Topic[] = [
  {
    unit: 'Chemistry and industry',
    lessons: [
      [
        'Choosing a site and a raw material',
        'What a factory needs before chemistry begins, with Sri Lankan examples.',
      ],
      ['Batch or continuous: reading a flow chart', 'Symbols, recycling loops, and where energy is saved.'],
      [
        'Mineral sands of Pulmoddai: from ilmenite to titanium dioxide',
        'Separation by magnet and density, then the chloride process in five equations.',
      ],
      [
        'Graphite of Bogala and Kahatagaha',
        'Vein graphite, how it is graded, and what it is used for today.',
      ],
      [
        'Eppawala apatite and phosphate fertiliser',
        'From rock to single and triple superphosphate, and why solubility matters to a farmer.',
      ],
    ],
  },
  {
    unit: 'Heavy chemicals',
    lessons: [
      ['The Haber process', 'Rate against yield, the conditions chosen, and what the catalyst cannot do.'],
      [
        'Nitric acid by the Ostwald process',
        'Platinum gauze, three steps, and where the nitrogen monoxide goes.',
      ],
      [
        'Sulfuric acid by the contact process',
        'Vanadium pentoxide, four catalyst beds, and why the gas never meets water.',
      ],
      [
        'Sodium hydroxide: the membrane cell',
        'Brine in, three products out, compared with the older mercury and diaphragm cells.',
      ],
      ['Sodium carbonate by the Solvay process', 'A circle of ammonia with two raw materials and one waste.'],
      ['Magnesium from sea water', 'Dolomite, precipitation, and electrolysis of the molten chloride.'],
      [
        'Salterns of Hambantota and Puttalam: common salt from the sea',
        'Fractional crystallisation under the sun, pond by pond.',
      ],
    ],
  },
  {
    unit: 'Metals',
    lessons: [
      ['Iron in the blast furnace', 'Zone by zone with temperatures, and what limestone is there for.'],
      [
        'Steel: removing carbon and adding what is wanted',
        'Basic oxygen process, alloys, and heat treatment in short.',
      ],
      [
        'Copper, from ore to 99.99 %',
        'Roasting, smelting and electrolytic refining, with the value of anode mud.',
      ],
      ['Corrosion and how it is stopped', 'A cell on a nail: sacrificial anodes, galvanising and paint.'],
    ],
  },
  {
    unit: 'Materials of every day',
    lessons: [
      ['Soap and detergents', 'Saponification of coconut oil, and what hard water does to both.'],
      ['Biodiesel by transesterification', 'Methanol, a base, and glycerol at the bottom of the flask.'],
      [
        'Ethanol by fermentation, and vinegar after it',
        'Yeast, the limit it sets itself, and the quick vinegar process.',
      ],
      [
        'Natural rubber: latex, coagulation and vulcanisation',
        'From the tree to the tyre, and what sulfur does to the chains.',
      ],
      [
        'Polymers: addition and condensation',
        'Polythene, PVC, nylon 6,6 and terylene drawn with their repeating units.',
      ],
      [
        'Thermosetting plastics: Bakelite and urea–formaldehyde',
        'Cross-links explain why they never melt again.',
      ],
      ['Cement, glass and ceramics', 'Three products of fire from limestone, sand and clay.'],
      ['Paints and pigments', 'Binder, pigment, solvent: what each does as a coat dries.'],
      [
        'Essential oils: cinnamon and citronella',
        'Steam distillation on the large scale, and the main component of each oil.',
      ],
    ],
  },
];
