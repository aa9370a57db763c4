/** Names of the hidden fields that a rendered form carries beside the call's own. */
export const hidden = {
  call: '_call',
  csrf: '_csrf',
  key: '_key',
  then: '_then',
  done: '_done',
  goTo: '_goto',
  from: '_from',
  /** `PUT /api/…`: the call that keeps a wizard's half-written form when one of its steps is posted. */
  keep: '_keep',
  /** The answer is shown on the page that comes back, and nowhere again. */
  show: '_show',
} as const
