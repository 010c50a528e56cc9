// The words that all charts of the admin area share.

export const chartCopy = {
  asTable: 'Show as a table',
  asChart: 'Show as a chart',
  unknown: '–',
  drawing: (title: string) => `Chart: ${title}`,
} as const;
