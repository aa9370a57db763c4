/** Names of the hidden fields that a rendered form has besides the call's own. */
export const hidden = {
  call: '_call',
  csrf: '_csrf',
  key: '_key',
  /** As what the service worker keeps it already. */
  act: '_act',
  then: '_then',
  done: '_done',
  goTo: '_goto',
  from: '_from',
  /** `PUT /api/…`: the call that saves a wizard's draft when one of its steps is posted. */
  keep: '_keep',
  /** The returned page shows the answer, once only. */
  show: '_show',
} as const
