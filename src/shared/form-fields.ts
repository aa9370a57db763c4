/** Names of the hidden fields that a rendered form carries beside the call's own. */
export const hidden = {
  call: '_call',
  csrf: '_csrf',
  key: '_key',
  then: '_then',
  done: '_done',
  goTo: '_goto',
  from: '_from',
  /** The answer is shown on the page that comes back, and nowhere again. */
  show: '_show',
} as const
