import type { Topic } from '../contract.ts'

/** Columns whose type the database does not say: JSON, and codes without a check. */
export interface FeedbackColumns {
  'message.topic': Topic
}
