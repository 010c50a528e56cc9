// Names of people as Sri Lanka writes them: Latin spellings, Sinhala, Tamil. For the proof that a person is found by any of them.

export interface WrittenName {
  latin: readonly string[];
  sinhala: string;
  tamil: string;
}

const names = (table: string): WrittenName[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [latin = '', sinhala = '', tamil = ''] = line.trim().split(' ');
      return { latin: latin.split('/'), sinhala, tamil };
    });

const SINHALESE_GIVEN = names(`
  Nimali/Nimaali නිමාලි நிமாலி
  Nimal/Nimaal නිමල් நிமல்
  Nimesha/Nimeesha නිමේෂා நிமேஷா
  Kasun/Kasoon කසුන් கசுன்
  Kavindya/Kavindhya කවින්ද්‍යා கவிந்தியா
  Kavindi/Kaveendi කවින්දි கவிந்தி
  Tharindu/Tarindu තරිඳු தரிந்து
  Tharushi/Tarushi තරුෂි தருஷி
  Sanduni/Sandhuni සඳුනි சந்துனி
  Sachini/Sacheeni සචිනි சச்சினி
  Sachin/Sacheen සචින් சச்சின்
  Dilshan/Dilshaan දිල්ෂාන් தில்ஷான்
  Dilani/Dilaani දිලානි திலானி
  Chathura/Chatura චතුර சதுர
  Chathurika/Chaturika චතුරිකා சதுரிகா
  Chamodi/Chamodhi චමෝදි சமோதி
  Chamara/Chaamara චාමර சாமர
  Hasini/Haseeni හසිනි ஹசினி
  Hansika/Hansikaa හංසිකා ஹன்சிகா
  Hiruni/Hiroonee හිරුණි ஹிருணி
  Isuru/Isooru ඉසුරු இசுரு
  Ishara/Ishaara ඉෂාරා இஷாரா
  Imesha/Imeshaa ඉමේෂා இமேஷா
  Gayan/Gayaan ගයාන් கயான்
  Gayani/Gayaani ගයානි கயானி
  Lahiru/Lahiroo ලහිරු லஹிரு
  Lakshan/Laksan ලක්ෂාන் லக்ஷான்
  Lakmali/Lakmaali ලක්මාලි லக்மாலி
  Madushanka/Madhushanka මධුශංක மதுஷங்க
  Malsha/Malshaa මල්ෂා மல்ஷா
  Nadeesha/Nadisha නදීෂා நதீஷா
  Nuwan/Nuvan නුවන් நுவன்
  Nethmi/Netmi නෙත්මි நெத்மி
  Oshadi/Oshadhi ඕෂධි ஓஷதி
  Pasindu/Pasindhu පසිඳු பசிந்து
  Piyumi/Piumi පියුමි பியுமி
  Pradeep/Pradip ප්‍රදීප් பிரதீப்
  Prasanna/Prasana ප්‍රසන්න பிரசன்ன
  Priyantha/Priyanta ප්‍රියන්ත பிரியந்த
  Rashmika/Rashmikaa රශ්මිකා ரஷ்மிகா
  Ravindu/Raveendu රවිඳු ரவிந்து
  Ruwani/Ruvani රුවනි ருவனி
  Samanthi/Samanti සමන්ති சமந்தி
  Sampath/Sampat සම්පත් சம்பத்
  Sanjeewa/Sanjeeva සංජීව சஞ்சீவ
  Senuri/Senuree සෙනුරි செனுரி
  Sewwandi/Sewandi සෙව්වන්දි செவ்வந்தி
  Shehan/Shehaan ෂෙහාන් ஷெஹான்
  Sithumi/Situmi සිතුමි சித்துமி
  Supun/Supoon සුපුන් சுபுன்
  Thisara/Tisara තිසර திசர
  Thilini/Tilini තිළිණි திலினி
  Udara/Udhara උදාර உதார
  Upul/Upool උපුල් உபுல்
  Vihanga/Wihanga විහඟ விஹங்க
  Vishwa/Viswa විශ්ව விஷ்வ
  Wasana/Vasana වාසනා வாசனா
  Yasith/Yasit යසිත් யசித்
  Yashodha/Yashoda යශෝධා யசோதா
  Amaya/Amaaya අමායා அமாயா
  Anjali/Anjalee අංජලි அஞ்சலி
  Ashen/Aashen අෂේන් அஷேன்
  Bhagya/Bagya භාග්‍යා பாக்யா
  Buddhika/Budhika බුද්ධික புத்திக
  Dinithi/Diniti දිනිති தினிதி`);

const SINHALESE_FAMILY = names(`
  Perera/Pereira පෙරේරා பெரேரா
  Silva/Sylva සිල්වා சில்வா
  Fernando/Fernaando ප්‍රනාන්දු பெர்னாண்டோ
  Mendis/Mendiz මෙන්ඩිස් மெண்டிஸ்
  Peiris/Pieris පීරිස් பீரிஸ்
  Fonseka/Fonseca ෆොන්සේකා பொன்சேகா
  Rodrigo/Rodrigu රුද්‍රිගු ரொட்ரிகோ
  Dias/Diaz ඩයස් டயஸ்
  Gomes/Gomez ගෝමස් கோமஸ்
  Cooray/Kooray කූරේ கூரே
  Bandara/Bandaara බණ්ඩාර பண்டார
  Herath/Herat හේරත් ஹேரத்
  Gamage/Gamagey ගමගේ கமகே
  Liyanage/Liyanagae ලියනගේ லியனகே
  Rajapaksha/Rajapakse රාජපක්ෂ ராஜபக்ஷ
  Wickramasinghe/Wickremasinghe වික්‍රමසිංහ விக்கிரமசிங்க
  Jayawardena/Jayawardhana ජයවර්ධන ஜயவர்தன
  Jayasuriya/Jayasooriya ජයසූරිය ஜயசூரிய
  Jayasinghe/Jayasinha ජයසිංහ ஜயசிங்க
  Jayaweera/Jayavira ජයවීර ஜயவீர
  Gunawardena/Gunawardhana ගුණවර්ධන குணவர்தன
  Gunasekara/Gunasekera ගුණසේකර குணசேகர
  Gunathilaka/Gunatilleke ගුණතිලක குணதிலக
  Dissanayake/Dissanayaka දිසානායක திசாநாயக்க
  Rathnayake/Ratnayaka රත්නායක ரத்நாயக்க
  Senanayake/Senanayaka සේනානායක சேனாநாயக்க
  Ekanayake/Ekanayaka ඒකනායක ஏகநாயக்க
  Weerasinghe/Veerasingha වීරසිංහ வீரசிங்க
  Weerakkody/Weerakodi වීරක්කොඩි வீரக்கொடி
  Karunaratne/Karunarathna කරුණාරත්න கருணாரத்ன
  Wijeratne/Wijerathna විජේරත්න விஜேரத்ன
  Wijesinghe/Wijesinha විජේසිංහ விஜேசிங்க
  Abeysekara/Abeysekera අබේසේකර அபேசேகர
  Abeywickrama/Abeywickrema අබේවික්‍රම அபேவிக்கிரம
  Amarasinghe/Amarasingha අමරසිංහ அமரசிங்க
  Amarasekara/Amarasekera අමරසේකර அமரசேகர
  Ranasinghe/Ranasinha රණසිංහ ரணசிங்க
  Ranatunga/Ranathunga රණතුංග ரணதுங்க
  Samarawickrama/Samarawickrema සමරවික්‍රම சமரவிக்கிரம
  Samaraweera/Samaravira සමරවීර சமரவீர
  Kumarasinghe/Kumarasinha කුමාරසිංහ குமாரசிங்க
  Kumara/Kumaara කුමාර குமார
  Hettiarachchi/Hettiarachi හෙට්ටිආරච්චි ஹெட்டியாராச்சி
  Kaluarachchi/Kaluarachi කලුආරච්චි களுவாராச்சி
  Edirisinghe/Edirisinha එදිරිසිංහ எதிரிசிங்க
  Premadasa/Premadhasa ප්‍රේමදාස பிரேமதாச
  Premaratne/Premarathna ප්‍රේමරත්න பிரேமரத்ன
  Dharmasena/Darmasena ධර්මසේන தர்மசேன
  Pathirana/Patirana පතිරණ பத்திரண
  Munasinghe/Munasinha මුණසිංහ முனசிங்க
  Nanayakkara/Nanayakara නානායක්කාර நாணயக்கார
  Kodithuwakku/Kodituwakku කොඩිතුවක්කු கொடிதுவக்கு
  Senaratne/Senarathna සේනාරත්න சேனாரத்ன
  Seneviratne/Senevirathna සෙනෙවිරත්න செனெவிரத்ன
  Tennakoon/Thennakoon තෙන්නකෝන් தென்னகோன்
  Ilangakoon/Ilangakon ඉලංගකෝන් இலங்ககோன்
  Chandrasekara/Chandrasekera චන්ද්‍රසේකර சந்திரசேகர
  Zoysa/Soyza සොයිසා சொய்சா
  Alwis/Alvis අල්විස් அல்விஸ்
  Siriwardena/Siriwardhana සිරිවර්ධන சிறிவர்தன`);

const TAMIL_GIVEN = names(`
  Kavitha/Kavita කවිතා கவிதா
  Tharshan/Darshan තර්ෂන් தர்ஷன்
  Tharshini/Darshini තර්ෂිනි தர்ஷினி
  Sivakumar/Shivakumar සිවකුමාර් சிவகுமார்
  Krishnan/Kirushnan ක්‍රිෂ්ණන් கிருஷ்ணன்
  Kirushanth/Krishanth ක්‍රිෂාන්ත් கிருஷாந்த்
  Piriyanka/Priyanka ප්‍රියංකා பிரியங்கா
  Pirashanth/Prashanth ප්‍රශාන්ත් பிரசாந்த்
  Sujatha/Sujata සුජාතා சுஜாதா
  Suganthi/Suganthy සුගන්ති சுகந்தி
  Gayathri/Gayathiri ගායත්‍රි காயத்ரி
  Gowri/Gauri ගවුරි கௌரி
  Gowtham/Gautham ගෞතම් கௌதம்
  Lakshmi/Letchumi ලක්ෂ්මි லட்சுமி
  Meenakshi/Meenakshy මීනාක්ෂි மீனாட்சி
  Vaishnavi/Vaishnavy වෛෂ්ණවි வைஷ்ணவி
  Vithya/Vidhya විද්‍යා வித்யா
  Vasanthan/Wasanthan වසන්තන් வசந்தன்
  Vijayan/Wijayan විජයන් விஜயன்
  Ramesh/Rameesh රමේෂ් ரமேஷ்
  Suresh/Sureesh සුරේෂ් சுரேஷ்
  Mahesh/Mageesh මහේෂ් மகேஷ்
  Mohan/Mogan මොහාන් மோகன்
  Nithya/Nithiya නිත්‍යා நித்யா
  Abirami/Abhirami අබිරාමි அபிராமி
  Anushka/Anuska අනුෂ්කා அனுஷ்கா
  Arun/Arunn අරුන් அருண்
  Bavani/Bhavani භවානි பவானி
  Dinesh/Thinesh දිනේෂ් தினேஷ்
  Ganesh/Kanesh ගනේෂ් கணேஷ்
  Hari/Harry හරි ஹரி
  Indira/Indra ඉන්දිරා இந்திரா
  Jeevan/Jiwan ජීවන් ஜீவன்
  Janani/Jananee ජනනි ஜனனி
  Keerthana/Kirthana කීර්තනා கீர்த்தனா
  Kumaran/Kumaaran කුමාරන් குமரன்
  Menaka/Menakaa මේනකා மேனகா
  Niroshan/Nirosan නිරෝෂන් நிரோஷன்
  Rajeevan/Rajiwan රජීවන් ரஜீவன்
  Shobana/Sobhana ශෝභනා ஷோபனா`);

const TAMIL_SECOND = names(`
  Rajah/Rajaa රාජා ராஜா
  Thurairajah/Durairaja තුරෛරාජා துரைராஜா
  Nadarajah/Nadaraja නඩරාජා நடராஜா
  Thevarajah/Devaraja තේවරාජා தேவராஜா
  Balasubramaniam/Balasubramaniyam බාලසුබ්‍රමනියම් பாலசுப்பிரமணியம்
  Selvanayagam/Selvanayakam සෙල්වනායගම් செல்வநாயகம்
  Shanmugam/Sanmugam ෂන්මුගම් சண்முகம்
  Arulanantham/Arulanandam අරුලානන්දම් அருளானந்தம்
  Sivalingam/Shivalingam සිවලිංගම් சிவலிங்கம்
  Mahalingam/Mahalingham මහාලිංගම් மகாலிங்கம்
  Kanagaratnam/Kanagarathinam කනගරත්නම් கனகரத்தினம்
  Rasaratnam/Rajaratnam රාජරත්නම් ராஜரத்தினம்
  Yogeswaran/Yogeshwaran යෝගේස්වරන් யோகேஸ்வரன்
  Ketheeswaran/Ketheeshwaran කේතීස්වරන් கேதீஸ்வரன்
  Vigneswaran/Wigneswaran විග්නේස්වරන් விக்னேஸ்வரன்
  Maheswaran/Maheshwaran මහේස්වරන් மகேஸ்வரன்
  Raveendran/Ravindran රවීන්ද්‍රන් ரவீந்திரன்
  Rajendran/Rajenthiran රාජේන්ද්‍රන් ராஜேந்திரன்
  Mahendran/Mahenthiran මහේන්ද්‍රන් மகேந்திரன்
  Chandran/Santhiran චන්ද්‍රන් சந்திரன்
  Ganeshan/Kanesan ගනේෂන් கணேசன்
  Murugesu/Murugesoo මුරුගේසු முருகேசு
  Kandasamy/Kandasami කන්දසාමි கந்தசாமி
  Ponnambalam/Ponnampalam පොන්නම්බලම් பொன்னம்பலம்
  Thambirajah/Thampiraja තම්බිරාජා தம்பிராஜா
  Jeyakumar/Jayakumar ජෙයකුමාර් ஜெயக்குமார்
  Pathmanathan/Padmanathan පද්මනාදන් பத்மநாதன்
  Loganathan/Lokanathan ලෝගනාදන් லோகநாதன்`);

const MUSLIM_GIVEN = names(`
  Fathima/Fatima ෆාතිමා பாத்திமா
  Ayesha/Aysha ආයිෂා ஆயிஷா
  Zainab/Zeinab සයිනබ් ஸைனப்
  Mohamed/Muhammad මොහොමඩ් முகமது
  Ahamed/Ahmed අහමඩ් அஹமட்
  Abdullah/Abdulla අබ්දුල්ලා அப்துல்லா
  Rizwan/Rizvan රිස්වාන් ரிஸ்வான்
  Rizwana/Rizvana රිස්වානා ரிஸ்வானா
  Nusrath/Nusrat නුස්රත් நுஸ்ரத்
  Nafeesa/Nafisa නෆීසා நபீஸா
  Nasreen/Nasrin නස්රීන් நஸ்ரீன்
  Haleema/Halima හලීමා ஹலீமா
  Hafsa/Hafza හෆ්සා ஹப்ஸா
  Hasan/Hassan හසන් ஹசன்
  Hussain/Husain හුසයින් ஹுசைன்
  Ibrahim/Ibraheem ඉබ්‍රාහිම් இப்ராஹிம்
  Ilyas/Iliyas ඉල්යාස් இல்யாஸ்
  Imran/Imraan ඉම්රාන් இம்ரான்
  Imthiyaz/Imtiaz ඉම්තියාස් இம்தியாஸ்
  Irfan/Irfaan ඉර්ෆාන් இர்பான்
  Ismail/Ismaail ඉස්මයිල් இஸ்மாயில்
  Khalid/Kaleed කාලිඩ් காலித்
  Mariyam/Mariam මරියම් மரியம்
  Musthafa/Mustafa මුස්තෆා முஸ்தபா
  Naushad/Nowshad නව්ෂාඩ් நௌஷாத்
  Rahman/Rahmaan රහ්මාන් ரஹ்மான்
  Riyaz/Riyas රියාස් ரியாஸ்
  Sabrina/Sabreena සබ්රිනා சப்ரினா
  Safiya/Safia සෆියා ஸபியா
  Sahana/Sahanaa සහානා சஹானா
  Shifna/Shifnaa ෂිෆ්නා ஷிப்னா
  Sulaiman/Suleiman සුලෙයිමාන් சுலைமான்
  Umar/Omar උමර් உமர்
  Yusuf/Yoosuf යූසුෆ් யூசுப்
  Zahra/Sahra සහ්රා ஸஹ்ரா`);

const MUSLIM_FAMILY = names(`
  Farook/Faruk ෆාරූක් பாரூக்
  Cassim/Kasim කාසිම් காசிம்
  Marikkar/Marikar මරික්කාර් மரிக்கார்
  Haniffa/Hanifa හනිෆා ஹனிபா
  Hameed/Hamid හමීඩ් ஹமீத்
  Rasheed/Rashid රෂීඩ් ரஷீத்
  Nazeer/Nasir නසීර් நசீர்
  Azeez/Aziz අසීස් அஸீஸ்
  Majeed/Majid මජීඩ් மஜீத்
  Saleem/Salim සලීම් சலீம்
  Jiffry/Jifri ජිෆ්රි ஜிப்ரி
  Kareem/Karim කරීම් கரீம்
  Latheef/Latif ලතීෆ් லதீப்
  Mubarak/Mubaarak මුබාරක් முபாரக்
  Nawaz/Navas නවාස් நவாஸ்
  Razik/Raseek රාසික් ராசிக்
  Sameer/Samir සමීර් சமீர்
  Thaha/Taha තාහා தாஹா
  Uwais/Uvais උවයිස් உவைஸ்
  Wahab/Vahab වහාබ් வஹாப்
  Zubair/Subair සුබයිර් சுபைர்
  Bakeer/Bakir බකීර් பக்கீர்
  Careem/Kareeim කැරීම් கரீம்
  Faizal/Feyzal ෆයිසාල් பைசல்
  Ghouse/Gouse ගවුස් கவுஸ்
  Mowlana/Maulana මව්ලානා மௌலானா
  Rahim/Raheem රහීම් ரஹீம்
  Siddeek/Siddiq සිද්දීක් சித்தீக்
  Thowfeek/Taufiq තව්ෆීක් தௌபீக்
  Yaseen/Yasin යාසීන් யாசீன்`);

/** Given and family names of each community, and how many people of it make a school of 1,000. */
export const COMMUNITIES = [
  { given: SINHALESE_GIVEN, family: SINHALESE_FAMILY, people: 500 },
  { given: TAMIL_GIVEN, family: TAMIL_SECOND, people: 250 },
  { given: MUSLIM_GIVEN, family: MUSLIM_FAMILY, people: 250 },
] as const;
