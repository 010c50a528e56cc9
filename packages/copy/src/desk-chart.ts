// What every chart of the desk says.

export const chartCopy = {
  asTable: 'Show as a table',
  asChart: 'Show as a chart',
  unknown: '–',
  drawing: (title: string) => `Chart: ${title}`,
} as const;
