// Sinhala: the words of the file with everything that is stored about a person. Waits for a native reading.

import { formatSchoolDate } from '@valence/domain/school-time';
import type * as english from '../../../src/auth/data-file.ts';
import type { Translation } from '../../../src/translation.ts';

export const dataFileCopy: Translation<typeof english.dataFileCopy> = {
  about: 'මෙම ගොනුව ගැන',
  account: 'ගිණුම',
  intro: ({ brand, at }) =>
    `${formatSchoolDate(at)} දින ${brand} සතුව ඔබ ගැන තිබූ සියල්ල. වේලාවන් UTC වලින්; “ශතවලින්” යන ගණන් රුපියලකින් සියයෙන් එකකි.`,
};

const sections: Readonly<Record<string, string>> = {
  session: 'පිවිස සිටින හෝ පිවිස සිටි උපාංග',
  enrolment: 'පන්ති',
  payment: 'ගෙවීම්',
  payment_entry: 'ලැබුණු මුදල්',
  receipt: 'රිසිට්පත්',
  student_credit: 'බැර මුදල: ගෙවා ඇති, තවම කිසිදු මාසයකට නොයෙදූ',
  credit_use: 'ඔබේ බැර මුදල යෙදූ දේ',
  family_member: 'ඔබේ සහෝදර සහෝදරියන් ගැන පාසල දන්නා බව',
  free_card: 'නොමිලේ කාඩ්පත්',
  slip_picture: 'බැංකු ස්ලිප්පත්වල පින්තූර (විස්තර පමණයි; පින්තූර අපෙන් ඉල්ලන්න)',
  payment_slip: 'බැංකු ස්ලිප්පත්',
  access_grant: 'ඔබට සෘජුවම දුන් වීඩියෝ',
  access_exclusion: 'ඔබෙන් ඉවත් කළ වීඩියෝ',
  access_removal: 'ආපසු හැරවිය හැකිව තිබූ ඉවත් කිරීම්',
  watch_progress: 'ඔබ නැරඹූ දේ',
  lesson_note: 'ඔබේ සටහන්',
  lesson_question: 'ගුරුතුමාගෙන් ඔබ ඇසූ ප්‍රශ්න',
  data_use: 'පාඩම් භාවිත කළ ඩේටා, මාසය අනුව',
  download: 'ඔබේ උපාංගවල ඇති පාඩම්',
  stream_place: 'ඔබේ පාඩම් මේ මොහොතේ ධාවනය වන තැන්',
  stream_pace: 'නරඹන තැනට වඩා කොපමණ ඉදිරියට පාඩම් ගෙන ආවාද යන වග',
  unusual_pull: 'පාඩම් අසාමාන්‍ය ලෙස ගෙන ආ දින',
  deletion_request: 'ගිණුම මකා දැමීමේ ඉල්ලීම්',
  whatsapp_inbox: 'පසුගිය දිනවල ඔබ අපට එවූ WhatsApp පණිවිඩ',
  whatsapp_outbox: 'පසුගිය දිනවල අප ඔබට එවූ WhatsApp පණිවිඩ',
  sign_in_attempt: 'පසුගිය දිනවල පිවිසීම්',
  audit_entry: 'ඔබේ ගිණුම සම්බන්ධයෙන් කළ දේ',
};

const fields: Readonly<Record<string, string>> = {
  name: 'නම',
  phone: 'WhatsApp අංකය',
  current_al_year: 'A/L වර්ෂය',
  created_at: 'ආරම්භය',
  verified_at: 'තහවුරු කළ වේලාව',
  confirmed_at: 'පාසල තහවුරු කළ වේලාව',
  year_changes: 'A/L වර්ෂය වෙනස් කළ වේලාවන්',
  class_id: 'පන්තිය',
  video_id: 'වීඩියෝව',
  ends_at: 'අවසන් වන වේලාව',
  amount_cents: 'මුදල ශතවලින්',
  detail: 'වෙනස් වූ දේ',
  at_second: 'තත්පරය',
};

export const sectionName: Translation<typeof english.sectionName> = (table) =>
  sections[table] ?? wordsOf(table);

export const wordsOf: Translation<typeof english.wordsOf> = (column) =>
  fields[column] ?? column.replaceAll('_', ' ');
