// The elements whose atomic numbers occur in the years of coming batches.

const FIRST_NUMBER = 20;
// IUPAC's names and symbols from calcium on.
const elements = (
  'Ca Calcium,Sc Scandium,Ti Titanium,V Vanadium,Cr Chromium,Mn Manganese,Fe Iron,Co Cobalt,Ni Nickel,Cu Copper,' +
  'Zn Zinc,Ga Gallium,Ge Germanium,As Arsenic,Se Selenium,Br Bromine,Kr Krypton,Rb Rubidium,Sr Strontium,Y Yttrium'
).split(',');

export interface TileOfYear {
  /** Two digits of the year. */
  number: string;
  /** The element with that atomic number; empty where it is not listed here. */
  symbol: string;
  name: string;
}

/** `2027` → calcium's tile (20) and cobalt's (27). */
export function tilesOfYear(year: number): TileOfYear[] {
  return [Math.floor(year / 100), year % 100].map((number) => {
    const [symbol = '', name = ''] = elements[number - FIRST_NUMBER]?.split(' ') ?? [];
    return { number: String(number).padStart(2, '0'), symbol, name };
  });
}
