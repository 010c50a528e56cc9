// The demo's discussions of past papers.

import type { Topic } from './topic.ts';

export const pastPapers: readonly Topic[] = [
  {
    unit: 'Multiple choice',
    lessons: [
      [
        '2025 A/L Paper I, questions 1–25',
        'Quick ones first: what can be answered in under a minute, and how.',
      ],
      [
        '2025 A/L Paper I, questions 26–50',
        'Statements, reasons and the two questions that took everyone too long.',
      ],
      ['2024 A/L Paper I, questions 1–25', 'Worked at examination speed, then once more slowly.'],
      ['2024 A/L Paper I, questions 26–50', 'Response combinations sorted out with a table.'],
      [
        '2023 A/L Paper I, all 50 questions in one evening',
        'The complete paper, with a pause after each ten.',
      ],
      [
        '2022 A/L Paper I, the twelve questions most often missed',
        'Chosen from the answers of last year’s class.',
      ],
      ['2021 A/L Paper I, calculations only', 'Every question with a number in it, without a calculator.'],
    ],
  },
  {
    unit: 'Structured essays',
    lessons: [
      [
        '2025 A/L Paper II A, question 1: structure and periodicity',
        'Lewis structures, resonance and eight short answers marked live.',
      ],
      [
        '2025 A/L Paper II A, question 2: an unknown salt',
        'From the observations to the ions, with full equations.',
      ],
      [
        '2025 A/L Paper II A, question 3: kinetics and energetics',
        'A graph, a table, and the units that cost two marks.',
      ],
      [
        '2025 A/L Paper II A, question 4: organic reactions',
        'Reagents, products and one mechanism in curly arrows.',
      ],
      ['2024 A/L Paper II A, questions 1 and 2', 'Two inorganic questions answered within the space given.'],
      ['2024 A/L Paper II A, questions 3 and 4', 'Gas mixtures, then isomers of C₅H₁₀O.'],
      [
        '2023 A/L Paper II A, all four questions',
        'Answered as a candidate would, then marked with the scheme.',
      ],
    ],
  },
  {
    unit: 'Essays',
    lessons: [
      [
        '2025 A/L Paper II B, question 5: equilibrium and phases',
        'A boiling-point diagram, a Kp, and a sketch that speaks.',
      ],
      [
        '2025 A/L Paper II B, question 6: ionic equilibrium',
        'Buffer, solubility product and one assumption to justify.',
      ],
      [
        '2025 A/L Paper II C, question 8: conversions',
        'Three routes for the same product and which one the marker likes.',
      ],
      ['2025 A/L Paper II C, question 10: industry and environment', 'How much to write, and what not to.'],
      [
        '2024 A/L Paper II B, question 7: electrochemistry and complexes',
        'Cell potentials, then a complex named from its analysis.',
      ],
      [
        '2024 A/L Paper II C, question 9: quantitative analysis',
        'A back titration hidden in a story about an alloy.',
      ],
      ['2023 A/L Paper II B and C, the essays nobody chose', 'Why they were easier than they looked.'],
    ],
  },
  {
    unit: 'Model papers',
    lessons: [
      [
        'Model paper 1: Colombo class, discussion',
        'Results, the three questions that decided them, and what to repeat.',
      ],
      ['Model paper 2: Kandy class, discussion', 'Energetics went well; the d-block did not.'],
      [
        'Model paper 3: three hours, with a clock on the screen',
        'The paper, a silent timer, and the answers afterwards.',
      ],
      [
        'The last week before the examination',
        'What to read, what to leave, when to sleep: a plan for seven days.',
      ],
    ],
  },
];
