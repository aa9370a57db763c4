import { Counter } from 'prom-client'

/** Text messages by what they were for and what became of them: sent, or why not. */
export const textsTotal = new Counter({
  name: 'texts_total',
  help: 'Text messages by purpose and outcome',
  labelNames: ['purpose', 'outcome'],
  registers: [],
})
