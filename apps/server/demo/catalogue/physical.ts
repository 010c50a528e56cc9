// The demo's lessons of physical chemistry.

import type { Topic } from './topic.ts';

export const physical: readonly Topic[] = [
  {
    unit: 'Atomic structure',
    lessons: [
      [
        'From cathode rays to the nuclear atom',
        'Thomson, Rutherford and Chadwick in order, and what each experiment could not explain.',
      ],
      [
        'The hydrogen spectrum and energy levels',
        'Why the lines come in series, and how to place a transition on the Balmer diagram.',
      ],
      [
        'Quantum numbers, orbitals and electron configurations up to krypton',
        'Filling order, Hund’s rule, and the two exceptions that every paper asks for: Cr and Cu.',
      ],
      [
        'Successive ionisation energies',
        'Reading a group number from a graph, with the small drops at boron and oxygen explained.',
      ],
    ],
  },
  {
    unit: 'Gaseous state',
    lessons: [
      [
        'The ideal gas equation without memorising four laws',
        'One equation, its units, and ten quick problems from volume to molar mass.',
      ],
      [
        'Dalton’s law and gases collected over water',
        'Partial pressures, mole fractions and the correction for water vapour.',
      ],
      [
        'The Maxwell–Boltzmann distribution',
        'Most probable, mean and root mean square speed, and what heating does to the curve.',
      ],
      ['Real gases and van der Waals', 'Where the ideal model fails, and what a and b put right.'],
    ],
  },
  {
    unit: 'Energetics',
    lessons: [
      [
        'Enthalpy of formation, combustion and atomisation: definitions that earn the mark',
        'Standard states, the words markers look for, and signs that are easily lost.',
      ],
      [
        'Hess cycles, step by step',
        'Drawing the cycle before writing any number, with three cycles of growing length.',
      ],
      [
        'Born–Haber cycles for MgO and CaCl₂',
        'Second electron affinity, two chlorine atoms, and lattice energy at the end.',
      ],
      [
        'Entropy, Gibbs energy and when a reaction goes by itself',
        'Why ice melts on its own above 0 °C, with ΔG = ΔH − TΔS used both ways.',
      ],
    ],
  },
  {
    unit: 'Chemical kinetics',
    lessons: [
      [
        'Rate laws from initial rates',
        'Reading orders from a table of experiments and working out the units of k.',
      ],
      ['First order and half-life', 'Constant half-life as a test, and decay problems without logarithms.'],
      [
        'Activation energy and catalysts',
        'Energy profiles, the share of molecules that get over the hill, and the Arrhenius plot.',
      ],
      [
        'Mechanisms and the slowest step',
        'From a proposed mechanism to a rate law, and how an experiment can rule a mechanism out.',
      ],
    ],
  },
  {
    unit: 'Equilibrium',
    lessons: [
      [
        'Kc and Kp: writing them, and moving between them',
        'Heterogeneous equilibria, units, and the Δn that decides the conversion.',
      ],
      [
        'Le Chatelier in industry and in the examination',
        'Pressure, temperature and an inert gas, answered in the way the marking scheme wants.',
      ],
      [
        'Weak acids, Ka and the pH of vinegar',
        'When x may be neglected, how to check it, and what dilution does to the degree of dissociation.',
      ],
      [
        'Buffer solutions: making one and breaking one',
        'Henderson’s equation derived once and used five times, blood buffer included.',
      ],
      [
        'Solubility product and selective precipitation',
        'Ksp, the common ion, and separating Ag⁺ from Pb²⁺ on paper.',
      ],
      [
        'Raoult’s law and boiling-point diagrams',
        'Ideal mixtures, positive and negative deviation, and where fractional distillation stops.',
      ],
    ],
  },
  {
    unit: 'Electrochemistry',
    lessons: [
      [
        'Electrode potentials and the electrochemical series',
        'The hydrogen electrode, cell notation, and predicting whether a reaction goes.',
      ],
      [
        'Electrolysis and Faraday’s laws',
        'What is discharged first, and charge to mass in two lines of working.',
      ],
      [
        'Conductivity of solutions',
        'Strong against weak electrolytes, and following a titration with a conductivity meter.',
      ],
    ],
  },
];
