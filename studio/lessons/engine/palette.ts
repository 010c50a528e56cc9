// Every colour of the lessons: the product's indicator tokens on paper and at night, and the colours of substances.

export type Palette = {
  readonly ink: string;
  readonly soft: string;
  readonly paper: string;
  readonly card: string;
  readonly line: string;
  readonly blue: string;
  readonly pink: string;
  readonly green: string;
  readonly amber: string;
  readonly red: string;
};

export const paper: Palette = {
  ink: '#12202E',
  soft: '#5B6B78',
  paper: '#FBFBF8',
  card: '#FFFFFF',
  line: '#E3E6E4',
  blue: '#0F4C81',
  pink: '#C2185B',
  green: '#1B7F4B',
  amber: '#B45309',
  red: '#B3261E',
};

export const night: Palette = {
  ink: '#E8EEF2',
  soft: '#93A4B1',
  paper: '#0D141B',
  card: '#16212B',
  line: '#24303B',
  blue: '#7FB7E8',
  pink: '#F48FB1',
  green: '#6FD6A0',
  amber: '#F6B45A',
  red: '#FF8A80',
};

/** As they look in a bottle, in daylight. */
export const substance = {
  chromate: '#F7D51D',
  dichromate: '#EB6A0A',
  water: '#D9EAF2',
  pinkest: '#DB2F86',
  acid: '#9FC4DD',
  base: '#A9D8C0',
  copperSulfate: '#2E8FD0',
  nickel: '#3FAE74',
  permanganate: '#7A2A8C',
  cobalt: '#D9577F',
  faintPink: '#F3A9CD',
  ironOre: '#8C4A34',
  limestone: '#C9BBA6',
  moltenIron: '#F28C28',
  moltenSlag: '#FFD166',
} as const;

/** The flames of lithium, sodium, potassium and barium, and of the burner alone. */
export const flameColour = {
  lithium: '#E53935',
  sodium: '#F9B216',
  potassium: '#9C6ADE',
  barium: '#43B35B',
  burner: '#5AA9E6',
} as const;

/** Close to the colours of the model kits in a school laboratory. */
export const atom = {
  carbon: '#3A4652',
  hydrogen: '#EEF2F4',
  oxygen: '#D8432F',
  bromine: '#9B4A1C',
  nitrogen: '#3D6FD0',
  sulfur: '#E3B92B',
  bond: '#8A97A1',
} as const;
