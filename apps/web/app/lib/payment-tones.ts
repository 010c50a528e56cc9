// The colour of a month's payment state, for students and admins alike.

import type { PaymentState } from '@valence/domain/fees';

export const PAYMENT_TONES = {
  paid: 'good',
  free: 'good',
  partial: 'soon',
  pending: 'neutral',
  overdue: 'danger',
  none: 'neutral',
} as const satisfies Record<PaymentState, string>;
