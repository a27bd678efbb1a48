/** The words of actions that stand in more than one place on the site: buttons, menus and sentences that name a button. */
export const ACTION_TEXTS = {
  cancel: 'Cancel',
  clearSelection: 'Clear the selection',
  close: 'Close',
  closeProject: 'Close project',
  copied: 'Copied',
  copy: 'Copy',
  copyLink: 'Copy link',
  coursePackage: 'Course package…',
  delete: 'Delete',
  downloadCsv: 'Download CSV',
  print: 'Print or save as PDF',
  retry: 'Retry',
  saveAsFile: 'Save as a file',
  showAll: 'Show all',
  showHere: 'Show it here',
  tryAgain: 'Try again',
} as const;
