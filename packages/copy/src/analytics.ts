// What the browser's console is told when the recording of visits fails; nobody sees it on the page.

export const analytics = {
  visitFailed: 'Failed to record page visit',
  activityFailed: 'Failed to record page activity',
  trackingFailed: 'Error tracking page visit/activity',
  visitMissing: 'Visit ID is required for tracking activities',
} as const;
