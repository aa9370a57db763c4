import { proposes } from '#domains/approvals/proposal-contract.ts'
import * as z from 'zod/mini'
import { transitionRefusals } from '#domains/leaders/contracts/transition-contract.ts'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { line, stateCode } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import {
  contestRefusals,
  ConsoleRound,
  NewContests,
  NewRound,
  proposalActions,
  PublicRound,
  RoundArea,
  RoundInList,
} from './round-contract.ts'

const reason = line(300, message('Give a reason in one line.'))
const Done = z.object({ id: z.string() })

const unknownRound = {
  'round-not-found': refusal(404, message('This round does not exist, or was removed.')),
}
const notDraft = {
  'round-not-draft': refusal(
    409,
    message('This round is announced, so its local governments cannot change.'),
  ),
}
const moved = {
  'round-moved': refusal(
    409,
    message('The round is already at another step. Reload the page and look again.'),
  ),
}
const staffCall = { access: 'rounds', limit: 'mutation', idempotency: 'optional' } as const

export const roundsApi = {
  rounds: get('/api/challenge/rounds', {
    summary: 'Rounds of public selection with their contests, the latest first',
    access: 'public',
    limit: 'read',
    cache: 'public',
    tag: 'rounds',
    returns: z.object({ items: z.array(PublicRound) }),
  }),
  consoleRounds: get('/api/admin/challenge/rounds', {
    summary: 'All rounds, including drafts',
    access: 'rounds',
    limit: 'read',
    tag: 'rounds',
    returns: z.object({ items: z.array(RoundInList) }),
  }),
  consoleRound: get('/api/admin/challenge/rounds/:roundId', {
    summary: 'One round with its checklist and what waits for a second person',
    access: 'rounds',
    limit: 'read',
    tag: 'rounds',
    returns: ConsoleRound,
    refuses: unknownRound,
  }),
  roundAreas: get('/api/admin/challenge/areas', {
    summary: 'The LGAs of a State with their empty seats and shortlisted leaders',
    access: 'rounds',
    limit: 'read',
    tag: 'rounds',
    query: z.strictObject({ state: stateCode() }),
    returns: z.object({ items: z.array(RoundArea) }),
    refuses: { 'state-unknown': refusal(404, message('This State does not exist.')) },
  }),
  createRound: post('/api/admin/challenge/rounds', {
    ...staffCall,
    summary: 'Create a round from a template',
    audit: 'round.create',
    status: 201,
    body: NewRound,
    returns: Done,
    refuses: { 'name-taken': refusal(409, message('Another round has this name.')) },
    refreshes: ['rounds'],
  }),
  addContests: post('/api/admin/challenge/rounds/:roundId/contests', {
    ...staffCall,
    summary: 'Add LGAs to a draft round, each as a contest',
    audit: 'round.contests-add',
    body: NewContests,
    returns: z.object({ added: z.int() }),
    refuses: {
      ...unknownRound,
      ...notDraft,
      'lga-unknown': refusal(404, message('This local government does not exist.')),
      'lga-in-round': refusal(409, message('A local government of these is in a round already.')),
      'no-free-seat': refusal(409, message('A local government of these has fewer free seats.')),
      'round-full': refusal(409, message('A round may have at most 120 local governments.')),
    },
    refreshes: ['rounds'],
  }),
  removeContest: post('/api/admin/challenge/rounds/:roundId/contests/:contestId/remove', {
    ...staffCall,
    summary: 'Remove an LGA from a draft round',
    audit: 'round.contest-remove',
    returns: Done,
    refuses: { ...unknownRound, ...notDraft, 'contest-not-found': contestRefusals['contest-not-found'] },
    refreshes: ['rounds'],
  }),
  announceRound: post('/api/admin/challenge/rounds/:roundId/announce', {
    ...staffCall,
    summary: 'Announce a round; from then on its contests cannot change',
    audit: 'round.announce',
    returns: Done,
    refuses: {
      ...unknownRound,
      ...moved,
      'round-empty': refusal(409, message('Add at least one local government first.')),
    },
    refreshes: ['rounds'],
  }),
  withdrawRound: post('/api/admin/challenge/rounds/:roundId/withdraw', {
    ...staffCall,
    summary: 'Return an announced round to draft; pending proposals end',
    audit: 'round.withdraw',
    body: z.strictObject({ reason }),
    returns: Done,
    refuses: { ...unknownRound, ...moved },
    refreshes: ['rounds'],
  }),
  closeRound: post('/api/admin/challenge/rounds/:roundId/close', {
    ...staffCall,
    summary: 'Close a round after its last day; otherwise it closes by itself',
    audit: 'round.close',
    returns: Done,
    refuses: {
      ...unknownRound,
      ...moved,
      'round-not-over': refusal(409, message('Its last day is not over yet.')),
    },
    refreshes: ['rounds'],
  }),
  proposeRound: proposes('/api/admin/challenge/rounds/:roundId/proposals', {
    access: 'rounds',
    summary: 'Propose to open or to certify a round; another person confirms within 72 hours (S-50)',
    audit: 'round.propose',
    body: z.strictObject({ act: z.enum(proposalActions, message('Choose what to do.')), reason }),
    refuses: {
      ...unknownRound,
      ...moved,
      'round-not-ready': refusal(409, message('Some lines of the go/no-go list are not met yet.')),
      'round-not-time': refusal(409, message('A round opens between its first and its last day.')),
      'no-tally': refusal(409, message('There is no tally to certify yet.')),
    },
    refreshes: ['rounds'],
  }),
  confirmRound: post('/api/admin/challenge/rounds/:roundId/proposals/:proposalId/confirm', {
    ...staffCall,
    summary: 'Confirm what another person proposed: the round opens, or its result is certified',
    audit: 'round.confirm',
    returns: Done,
    refuses: {
      ...unknownRound,
      ...moved,
      'approval-not-found': refusal(404, message('This proposal does not exist, or was removed.')),
      'approval-closed': refusal(409, message('This proposal is closed or older than 72 hours.')),
      'second-approver-required': transitionRefusals['second-approver-required'],
      'first-person-gone': transitionRefusals['first-person-gone'],
      'round-not-ready': refusal(409, message('Some lines of the go/no-go list are not met yet.')),
      'round-not-time': refusal(409, message('A round opens between its first and its last day.')),
      'no-tally': refusal(409, message('There is no tally to certify yet.')),
      'illegal-transition': refusal(
        409,
        message('A leader of this round has a new status. Reload the page and look again.'),
      ),
    },
    refreshes: ['rounds', 'seats', 'coverage', 'leaders'],
  }),
}
