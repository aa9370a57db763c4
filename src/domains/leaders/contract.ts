import { get } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { pageOf } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { DirectoryQuery, Leader, LeaderCard, LeaderStats } from './contracts/leader-contract.ts'

export const leadersApi = {
  directory: get('/api/leaders', {
    summary: 'Leaders, filtered, in keyset pages',
    access: 'public',
    limit: 'read',
    tag: 'leaders',
    query: DirectoryQuery,
    returns: pageOf(LeaderCard),
  }),
  stats: get('/api/leaders/stats', {
    summary: 'How many leaders are verified and in the pipeline, and what they cover',
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
