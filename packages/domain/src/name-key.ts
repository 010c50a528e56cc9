// Folds a name into the key by which it is found in another spelling or script: Nimali, Nimaali, නිමාලි and நிமாலி are `nimali`.
//
// It is our own because no library does it (measured on ක්‍රිශාන්ත and முகமது): any-ascii 0.3 and transliteration 2.6 lose the
// vowel that a bare consonant has (`krisant`, `mukmtu`), sanscript 1.3 reads Tamil as if it told k from g (`mughamadhu`) and
// stumbles over the rakaransaya, and none of them folds sounds.
//
// Sources: the code charts of Sinhala (U+0D80) and Tamil (U+0B80), ISO 15919 for the sounds of their letters. What is alike is
// decided by the script that tells fewest sounds apart, which is Tamil: one letter each for k/g, t/d, p/b (and f) and s/c/j. A
// longer key would find less, and a shorter one would find everybody: the measure is finding-names.test.ts of the server.

/**
 * The words of a name as they sound, with a space between two; empty where nothing can be said. Keys are stored: whoever changes
 * a rule empties `account.name_key` with a migration, and all are folded anew.
 */
export function nameKey(name: string): string {
  return (
    romanised(name.normalize('NFC').toLowerCase())
      .normalize('NFKD')
      .replaceAll(/[\p{M}'’`]/gu, '')
      .match(/[\p{L}\p{N}]+/gu)
      ?.map(sounds)
      .filter(Boolean)
      .join(' ') ?? ''
  );
}

/** Fewer sounds begin too many names: “Jay” would find all that begin with Sa, Cha and Ja. */
const FEWEST_SOUNDS = 3;

/** The key to search by; empty where too little is typed. */
export function searchKey(typed: string): string {
  const key = nameKey(typed);
  return key.length < FEWEST_SOUNDS ? '' : key;
}

// The letters of each script in the order of its chart, each with its sound in Latin letters.
const SINHALA_VOWELS = 'අa ආa ඇa ඈa ඉi ඊi උu ඌu ඍru ඎru ඏlu ඐlu එe ඒe ඓai ඔo ඕo ඖau';
const SINHALA_CONSONANTS =
  'කk ඛk ගg ඝg ඞn ඟng චs ඡs ජj ඣj ඤn ඥgn ඦnj ටt ඨt ඩd ඪd ණn ඬnd තt ථt දd ධd නn ඳnd පp ඵp බb භb මm ඹmb යy රr ලl වv ශs ෂs සs හh ළl ෆf';
const SINHALA_SIGNS = '්,ාa,ැa,ෑa,ිi,ීi,ුu,ූu,ෘru,ෙe,ේe,ෛai,ොo,ෝo,ෞau,ෟlu,ෲru';
const TAMIL_VOWELS = 'அa ஆa இi ஈi உu ஊu எe ஏe ஐai ஒo ஓo ஔau';
const TAMIL_CONSONANTS = 'கk ஙn சs ஜj ஞn டt ணn தt நn னn பp மm யy ரr றr லl ளl ழl வv ஶs ஷs ஸs ஹh';
const TAMIL_SIGNS = '்,ாa,ிi,ீi,ுu,ூu,ெe,ேe,ைai,ொo,ோo,ௌau';

const VOWELS = soundsOf(`${SINHALA_VOWELS} ${TAMIL_VOWELS}`.split(' '));
const CONSONANTS = soundsOf(`${SINHALA_CONSONANTS} ${TAMIL_CONSONANTS}`.split(' '));
const SIGNS = soundsOf(`${SINHALA_SIGNS},${TAMIL_SIGNS}`.split(','));
const LETTER = new RegExp(
  `([${[...CONSONANTS.keys()].join('')}])([${[...SIGNS.keys()].join('')}])?|[${[...VOWELS.keys()].join('')}]`,
  'gu',
);

function soundsOf(pairs: readonly string[]): ReadonlyMap<string, string> {
  return new Map(pairs.map((pair) => [pair.slice(0, 1), pair.slice(1)]));
}

/** Sinhala and Tamil in Latin letters: a consonant without a sign has an `a`, and the hal kirima and pulli take it away. */
function romanised(name: string): string {
  return (
    name
      // Joiners choose the shape alone (rakaransaya, yansaya), and the aytham makes an f of the p after it, which is a p here.
      .replaceAll(/\u200c|\u200d|ஃ/g, '')
      // Two letters of Tamil that sound otherwise together, and the vowel that its grammar puts before a first r.
      .replaceAll('ற்ற', 'ட்ட')
      .replaceAll('ன்ற', 'ன்ட்ர')
      .replaceAll(/(?<!\p{L}|\p{M})இர(?=ா|த்)/gu, 'ர')
      // The anusvara sounds as the n before a k; the visarga is an h.
      .replaceAll('ං', 'n')
      .replaceAll('ඃ', 'h')
      .replaceAll(LETTER, (letter, consonant: string | undefined, sign: string | undefined) =>
        consonant === undefined
          ? (VOWELS.get(letter) ?? '')
          : CONSONANTS.get(consonant) + (sign === undefined ? 'a' : (SIGNS.get(sign) ?? '')),
      )
  );
}

/** What a rule finds in a word, and what stands there instead. They apply one after the other. */
const RULES: readonly (readonly [found: RegExp, instead: string])[] = [
  // The h that Latin letters end names with says nothing: Rajah, Fathimah.
  [/h+$/, ''],
  // ழ is written zh, but Azhar and Mazhar have a z and an h.
  [/^(m?a)zh(?=ar)/, '$1s'],
  [/zh/g, 'l'],
  // ඥ and ஞ at the beginning: Gnanam.
  [/^gn(?=[aeiou])/, 'n'],
  // Latin letters and pairs with one sound; Tamil has one letter for s, c and j, and one for p, b and f.
  [/ck|q|c(?![hieys])/g, 'k'],
  [/x/g, 'ks'],
  [/[cs]h|[cjz]/g, 's'],
  [/f|ph|b/g, 'p'],
  [/d/g, 't'],
  [/g/g, 'k'],
  [/w/g, 'v'],
  // Long vowels are written double: ee is a long i, oo a long u.
  [/ee|ie(?=[^aeiou])/g, 'i'],
  [/oo/g, 'u'],
  // Peiris is පීරිස්, and so are the other Portuguese names that Sinhala spells in its own way: ප්‍රනාන්දු, ඩයස්.
  [/^peiris/, 'piris'],
  [/^pr[ao]nan/, 'pernan'],
  [/^tias$/, 'tayas'],
  // A y after a consonant is the vowel i: Sylva, Vaishnavy.
  [/(?<=[^aeiouy])y(?![aeiou])/g, 'i'],
  // Diphthongs are written in many ways: Faizal, Feyzal, ෆයිසාල්; Gowri, Gauri, ගවුරි; Zoysa, සොයිසා. They count as one vowel.
  [/(?<=[aeo])(?:yi|i|y)(?![aeiouy])/g, 'y'],
  [/[ae]y(?![aeiouy])/g, 'a'],
  [/[ao](?:vu|u|v)(?![aeiouv])/g, 'u'],
  // e and a are alike (Abeysekera, Abeysekara), and o and u (Mohamed, Muhammad).
  [/e/g, 'a'],
  [/o/g, 'u'],
  // Tamil writes an h between vowels as its k (முகமது); after a consonant it is only breath, but for සිංහ, which is Singhe.
  [/nh/g, 'nk'],
  [/(?<=[^aiu])h+/g, ''],
  [/(?<=[aiu])h+(?=[^aiuh])/g, 'ka'],
  [/(?<=[aiu])h+/g, 'k'],
  // Double letters are single: Cassim, Kasim.
  [/(.)\1+/g, '$1'],
  // ලක්ෂ්මි is லட்சுமி, and an n before a p is an m (සංපත්).
  [/ts/g, 'ks'],
  [/ksum/g, 'ksm'],
  [/n(?=p)/g, 'm'],
  // The name with the most spellings of all.
  [/^mukumat/, 'mukamat'],
  // A glide between vowels is written or not: Priya, Piumi, Sonia, Kaluarachchi.
  [/i(?:y(?=[aiu])|(?=[au]))/g, 'y'],
  [/u(?:v(?=[aiu])|(?=[ai]))/g, 'v'],
  // Tamil parts a consonant from an r or n after it: சந்திரா, பிரியா, கிருஷ்ணன், ரத்தினம்.
  [/(?<=[kpst])ir(?=[aiuy])/g, 'r'],
  [/(?<=[kp])rus/g, 'ris'],
  [/ratin/g, 'ratn'],
  // It ends a word in k, s, t or p with a short u.
  [/(?<=.[kpst])u$/, ''],
  // Aisha, Aysha and ஆயிஷா lost their y above; so does Ayesha.
  [/^ayasa/, 'asa'],
];

/** One word in Latin letters, lower case, by its sounds; letters of other scripts and digits stay. */
function sounds(word: string): string {
  return /[a-z]/.test(word)
    ? RULES.reduce((rest, [found, instead]) => rest.replace(found, instead), word)
    : word;
}
