// Sinhala: notifications on a student's phone. Waits for a native reading.

import type * as english from '../../../src/auth/notifications.ts';
import type { Translation } from '../../../src/translation.ts';

export const notificationsCopy: Translation<typeof english.notificationsCopy> = {
  title: 'දැනුම්දීම්',
  text: 'අලුත් පාඩම්, ඔබේ පන්තියේ වෙනස්කම් සහ ගෙවිය යුතු දේ වහාම මෙම දුරකථනයට. එවිට WhatsApp භාවිත වන්නේ ඔබ විවෘත නොකරන දේට පමණි.',
  allow: 'දැනුම්දීම්වලට ඉඩ දෙන්න',
  on: 'මෙම දුරකථනයට ක්‍රියාත්මකයි.',
  turnOff: 'නවත්වන්න',
  turnedOn: 'මෙම දුරකථනයට දැන් දැනුම්දීම් ලැබේ.',
  turnedOff: 'මෙම දුරකථනයට තවදුරටත් දැනුම්දීම් නොලැබේ.',
  denied: 'මෙම බ්‍රව්සරය මෙම අඩවියේ දැනුම්දීම් අවහිර කර ඇත. බ්‍රව්සරයේ සැකසුම්වල මෙම අඩවියට ඉඩ දී නැවත මෙහි එන්න.',
  impossible: 'මෙම බ්‍රව්සරයට දැනුම්දීම් ලබාගත නොහැක.',
  onIphone:
    'iPhone හෝ iPad එකක නම්: Share ඔබා, “Add to Home Screen” තෝරා, එතැනින් Valence විවෘත කරන්න. එවිට මෙහි දැනුම්දීම්වලට ඉඩ දිය හැක.',
  failed: 'දැනුම්දීම් ක්‍රියාත්මක කළ නොහැකි විය. නැවත උත්සාහ කරන්න.',
  offFailed: 'දැනුම්දීම් නැවැත්විය නොහැකි විය. නැවත උත්සාහ කරන්න.',
  offer: 'අලුත් පාඩම් සහ ඔබේ පන්තියේ වෙනස්කම් මෙම දුරකථනයෙන් දැනගන්න.',
  later: 'දැන් නොවේ',
  told: 'පාසලෙන්',
  toldFailed: 'පාසල ඔබට දැන්වූ දේ පෙන්විය නොහැකි විය.',
};
