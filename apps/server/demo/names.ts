// Names as in a class register, romanised and in Sinhala script, and the students' schools.

type Name = readonly [romanised: string, sinhala: string];

const GIVEN: readonly Name[] = [
  ['Nethmi', 'නෙත්මි'],
  ['Sanduni', 'සඳුනි'],
  ['Hiruni', 'හිරුණි'],
  ['Dilini', 'දිලිනි'],
  ['Ishara', 'ඉෂාරා'],
  ['Kavindi', 'කවින්දි'],
  ['Sewmini', 'සෙව්මිණි'],
  ['Thisari', 'තිසරි'],
  ['Imasha', 'ඉමාෂා'],
  ['Oshadi', 'ඕෂධී'],
  ['Chamodi', 'චමෝදි'],
  ['Piyumi', 'පියුමි'],
  ['Rashmi', 'රශ්මි'],
  ['Amaya', 'අමායා'],
  ['Vihangi', 'විහංගි'],
  ['Kaveesha', 'කවීෂා'],
  ['Kavindu', 'කවිඳු'],
  ['Pasindu', 'පසිඳු'],
  ['Sahan', 'සහන්'],
  ['Nadun', 'නදුන්'],
  ['Isuru', 'ඉසුරු'],
  ['Chamod', 'චමෝද්'],
  ['Tharindu', 'තරිඳු'],
  ['Dineth', 'දිනෙත්'],
  ['Hasitha', 'හසිත'],
  ['Janith', 'ජනිත්'],
  ['Lakshan', 'ලක්ෂාන්'],
  ['Malith', 'මලිත්'],
  ['Ravindu', 'රවිඳු'],
  ['Supun', 'සුපුන්'],
  ['Thenuka', 'තෙනුක'],
  ['Yasiru', 'යසිරු'],
];

const SURNAMES: readonly Name[] = [
  ['Perera', 'පෙරේරා'],
  ['Fernando', 'ප්‍රනාන්දු'],
  ['Silva', 'සිල්වා'],
  ['Bandara', 'බණ්ඩාර'],
  ['Jayasinghe', 'ජයසිංහ'],
  ['Wickramasinghe', 'වික්‍රමසිංහ'],
  ['Rathnayake', 'රත්නායක'],
  ['Dissanayake', 'දිසානායක'],
  ['Herath', 'හේරත්'],
  ['Gunawardena', 'ගුණවර්ධන'],
  ['Senanayake', 'සේනානායක'],
  ['Karunaratne', 'කරුණාරත්න'],
  ['Weerasinghe', 'වීරසිංහ'],
  ['Amarasekara', 'අමරසේකර'],
  ['Liyanage', 'ලියනගේ'],
  ['Samaraweera', 'සමරවීර'],
  ['Abeysekara', 'අබේසේකර'],
  ['Ekanayake', 'ඒකනායක'],
  ['Kodithuwakku', 'කොඩිතුවක්කු'],
  ['Mendis', 'මෙන්ඩිස්'],
  ['Pathirana', 'පතිරණ'],
  ['Ranasinghe', 'රණසිංහ'],
  ['Hettiarachchi', 'හෙට්ටිආරච්චි'],
  ['Wijesekara', 'විජේසේකර'],
  ['Edirisinghe', 'එදිරිසිංහ'],
];

// Some of every class have Tamil or Muslim names.
const OTHERS: readonly string[] = [
  'Abinaya Sivakumar',
  'Harish Rajendran',
  'Fathima Rizna Nazeer',
  'Mohamed Aathif Ramzy',
  'Kirushanthan Yogeswaran',
  'Dharshika Selvarajah',
  'Zainab Haniffa',
  'Pranavan Thevarajah',
  'Ayesha Farook',
  'Vithushan Kanagaratnam',
  'Sharmila Balasingam',
  'Imran Marikkar',
];

const SCHOOLS: readonly string[] = [
  'Visakha Vidyalaya, Colombo 5',
  'Ananda College, Colombo 10',
  'Devi Balika Vidyalaya, Colombo 8',
  'Royal College, Colombo 7',
  'Mahamaya Girls’ College, Kandy',
  'Dharmaraja College, Kandy',
  'Girls’ High School, Kandy',
  'Kingswood College, Kandy',
  'Southlands College, Galle',
  'Richmond College, Galle',
  'Sanghamitta Balika Vidyalaya, Galle',
  'Mahinda College, Galle',
  'Sujatha Vidyalaya, Matara',
  'Rahula College, Matara',
  'Maliyadeva Balika Vidyalaya, Kurunegala',
  'Taxila Central College, Horana',
];

/** The name of the nth student outside the cast: most are in Latin letters, every third in Sinhala script. */
export function studentName(n: number): string {
  if (n % 25 === 7) return pick(OTHERS, Math.floor(n / 25));
  // 32 and 25 share no factor, so a pair repeats only after 800 students.
  const [firstName, surname] = [pick(GIVEN, n), pick(SURNAMES, n)];
  if (n % 3 === 0) return `${firstName[1]} ${surname[1]}`;
  return n % 7 === 2 ? `${initials(n)} ${firstName[0]} ${surname[0]}` : `${firstName[0]} ${surname[0]}`;
}

export function studentSchool(n: number): string {
  return pick(SCHOOLS, n * 7);
}

function initials(n: number): string {
  return pick(['W. M.', 'K. A. D.', 'R. P.', 'H. M. T.', 'A. G.'], n);
}

/** The list's item at a position; positions beyond the end start over. @throws RangeError for an empty list */
export function pick<Item>(list: readonly Item[], position: number): Item {
  const item = list[position % list.length];
  if (item === undefined) throw new RangeError('nothing to pick from');
  return item;
}
