// The page for an unknown address.

export const notFound = {
  title: 'There is no page here',
  text: 'The address may be old or mistyped.',
  toHome: 'Go to the start page',
  toLessons: 'Go to your lessons',
} as const;
