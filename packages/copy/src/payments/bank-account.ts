// The bank account that students pay to: in their payments, and in the settings.

/** What a student reads. */
export const payToCopy = {
  title: 'Pay by bank to',
  bank: 'Bank',
  branch: 'Branch',
  holder: 'Account name',
  number: 'Account number',
  copy: 'Copy',
  copyNumber: 'Copy the account number',
  copied: 'Copied',
  reference: 'Reference to write',
  copyReference: 'Copy the reference',
  writeReference: 'Write the reference, so that your payment is recognised.',
  thenSend: 'Then send a picture of the slip with the button beside the month.',
} as const;

/** What an admin reads. */
export const bankAccountCopy = {
  tab: 'Bank account',
  title: 'Bank account',
  intro:
    'Students read it above their months, and pay to it before they send a slip. Compare the number with your passbook before you save.',
  bank: 'Bank',
  bankHint: 'As students know it, like Bank of Ceylon.',
  branch: 'Branch',
  branchHint: 'Leave it empty if the bank asks for none.',
  holder: 'Account name',
  holderHint: 'As the bank writes it, so that students see that they pay to the right person.',
  number: 'Account number',
  problems: {
    bank: 'Write the name of the bank.',
    holder: 'Write the name that the account has.',
    number: 'Write the account number: 6 to 20 digits.',
  },
  save: 'Save',
  saved: 'Saved. Students read it from now on.',
  remove: 'Remove',
  removed: 'Removed. Students read no account any more.',
  sure: 'Students would not know any more where to pay to.',
  failed: 'The bank account could not be loaded.',
  changeFailed: 'That could not be saved. Please try again.',
} as const;
