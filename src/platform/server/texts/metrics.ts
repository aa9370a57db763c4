import { Counter } from 'prom-client'

/** Text messages by purpose and outcome: sent, or the reason for the refusal. */
export const textsTotal = new Counter({
  name: 'texts_total',
  help: 'Text messages by purpose and outcome',
  labelNames: ['purpose', 'outcome'],
  registers: [],
})
