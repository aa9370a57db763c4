import * as z from 'zod/mini'
import { get } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { pageOf } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { DirectoryQuery, Leader, LeaderCard, LeaderStats } from './contracts/leader-contract.ts'

export const leadersApi = {
  directory: get('/api/leaders', {
    summary: 'Leaders, by filters, page by page',
    access: 'public',
    limit: 'read',
    tag: 'leaders',
    query: DirectoryQuery,
    returns: z.extend(pageOf(LeaderCard), {
      /** Nominees of this choice who have not agreed to be named; only by status, zone and State, 0 otherwise. */
      unnamed: z.int(),
    }),
  }),
  stats: get('/api/leaders/stats', {
    summary:
      'How many leaders are verified and in the pipeline, with the offices, States and regions they cover',
    access: 'public',
    limit: 'read',
    cache: 'public',
    tag: 'leaders',
    returns: LeaderStats,
  }),
  leader: get('/api/leaders/:leaderId', {
    summary: 'One leader with evidence and history',
    access: 'public',
    limit: 'read',
    tag: 'leaders',
    returns: Leader,
    refuses: { 'leader-not-found': refusal(404, message('Leader not found')) },
  }),
  portrait: get('/api/leaders/:leaderId/portrait', {
    summary: 'The drawn portrait of a sample leader',
    access: 'public',
    limit: 'read',
    returns: 'bytes',
    refuses: { 'leader-not-found': refusal(404, message('Leader not found')) },
  }),
}
