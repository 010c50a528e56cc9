// Messages in the browser's console when recording a visit fails; the page does not show them.

export const analytics = {
  visitFailed: 'Failed to record page visit',
  activityFailed: 'Failed to record page activity',
  trackingFailed: 'Error tracking page visit/activity',
  visitMissing: 'Visit ID is required for tracking activities',
} as const;
