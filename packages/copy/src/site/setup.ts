// What visitors read before a school has published anything, and how its admin signs in for the first time.

export const opensSoon = {
  documentTitle: (brand: string) => `${brand} · Opens soon`,
  description: (brand: string) => `${brand} opens soon. Its lessons and classes will be shown here.`,
  title: 'Opens soon',
  text: 'The lessons and classes of this school will be shown here.',
  signIn: 'Sign in',
} as const;

/** For the school's admin, until one has signed in. */
export const firstSignIn = {
  title: 'Is this your school?',
  text: 'Sign in with the number that you entered as ADMIN_PHONES. A list then leads you through the rest.',
  simulated:
    'WhatsApp is not connected yet, so the code comes in the simulator: open the link that the server printed when it started.',
  noNumber:
    'This server does not know the number of an admin yet, so nobody can set it up. Enter your number as ADMIN_PHONES in its settings and start it again, for example: ADMIN_PHONES=0771234567 npm start',
} as const;

/** In the legal texts until the teacher is known. */
export const unknownTeacher = 'the teacher who runs this website';
