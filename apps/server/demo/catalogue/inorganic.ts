// The demo's lessons of inorganic chemistry.

import type { Topic } from './topic.ts';

export const inorganic: readonly Topic[] = [
  {
    unit: 'Structure and bonding',
    lessons: [
      [
        'Lewis structures, resonance and formal charge',
        'A routine that works for every ion of the syllabus, with nitrate and thiosulfate worked out.',
      ],
      [
        'Shapes of molecules by VSEPR',
        'Two to six pairs, lone pairs last, and the angles one should know by heart.',
      ],
      [
        'Hybridisation: sp, sp² and sp³',
        'From ethyne to methane, and how to read hybridisation off a structure.',
      ],
      [
        'Intermolecular forces and boiling points',
        'Dispersion, dipoles and hydrogen bonds, and the graph of the hydrides with its odd first members.',
      ],
      [
        'Ionic, metallic and giant covalent lattices',
        'Structure first, properties after: diamond, graphite, sodium chloride, copper.',
      ],
    ],
  },
  {
    unit: 's-block elements',
    lessons: [
      [
        'Group 1: trends, flame colours and reactions with water',
        'Lithium behaves unlike the rest; here is why, and where it is asked.',
      ],
      [
        'Group 2: solubility of hydroxides and sulfates',
        'Two opposite trends, explained with lattice and hydration enthalpies.',
      ],
      [
        'Thermal stability of carbonates and nitrates',
        'Polarising power of the cation and what the gas given off tells.',
      ],
      ['The diagonal relationship', 'Lithium with magnesium, beryllium with aluminium: five points of each.'],
    ],
  },
  {
    unit: 'p-block elements',
    lessons: [
      [
        'Aluminium: amphoteric oxide and hydroxide',
        'Equations in acid and in base, and the reaction that makes hydrogen from foil.',
      ],
      ['Carbon and silicon compared', 'CO₂ is a gas and SiO₂ a rock: bonding decides.'],
      [
        'Nitrogen and its oxides from −3 to +5',
        'All oxidation states on one line, with a preparation and a test for each.',
      ],
      [
        'Ammonia and nitric acid as the papers ask them',
        'Oxidising and reducing behaviour, concentrated against dilute, copper and zinc.',
      ],
      [
        'Oxygen, ozone and hydrogen peroxide',
        'Peroxide oxidises and is oxidised: half equations for both with permanganate and iodide.',
      ],
      [
        'Sulfur and its acids',
        'Sulfur dioxide as a reducing agent, and four different roles of sulfuric acid.',
      ],
      [
        'Halogens: displacement and disproportionation',
        'Chlorine in cold and in hot alkali, bleaching, and the order of oxidising power.',
      ],
      [
        'Hydrogen halides and their acids',
        'Acid strength against bond energy, and why HBr is not made with sulfuric acid.',
      ],
      ['Noble gases and the first xenon compounds', 'A short lesson on how inert turned into nearly inert.'],
    ],
  },
  {
    unit: 'd-block elements',
    lessons: [
      [
        'What makes a transition element',
        'Variable oxidation states, and why scandium and zinc are left out.',
      ],
      [
        'Colours of hydrated ions and their hydroxides',
        'The table every student should be able to draw, from V²⁺ to Cu²⁺, with ammonia in excess.',
      ],
      [
        'Complexes: ligands, coordination number and IUPAC names',
        'Naming in six steps, from hexaaquairon(III) to tetrachloridocuprate(II).',
      ],
      [
        'Manganese from +2 to +7 in one test tube',
        'The colours of manganate and permanganate, and the half equations in acid and alkali.',
      ],
      [
        'Chromate and dichromate',
        'The equilibrium that turns with pH, and dichromate as an oxidising agent.',
      ],
      ['Iron(II) and iron(III)', 'Telling them apart four ways, thiocyanate and hexacyanoferrates included.'],
      [
        'Copper: disproportionation, ammonia and the blue of copper sulfate',
        'From white powder to deep blue solution, with the equations of each step.',
      ],
    ],
  },
];
