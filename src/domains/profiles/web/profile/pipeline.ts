import { message } from '#shared/words.ts'
import type { ChainState } from '#ui/data/chain.tsx'
import type { Leader, LeaderStatus } from '#domains/leaders/contracts/leader-contract.ts'
import { trackOf } from '#domains/leaders/rules.ts'

export interface PipelineStep {
  readonly status: LeaderStatus
  readonly label: string
  readonly state: ChainState
}

const shortNames: Readonly<Partial<Record<LeaderStatus, string>>> = {
  nominated: message('Nominated'),
  in_vetting: message('Vetting'),
  shortlisted: message('Shortlist'),
  public_selection: message('Public choice'),
  training: message('Training'),
  deployed: message('Deployed'),
  verified: message('Verified'),
}

const chains: Readonly<Record<ReturnType<typeof trackOf>, readonly LeaderStatus[]>> = {
  directory: ['nominated', 'in_vetting', 'verified'],
  challenge: [
    'nominated',
    'in_vetting',
    'shortlisted',
    'public_selection',
    'training',
    'deployed',
    'verified',
  ],
}

/** The state of a step in words, for people who do not see the ring. */
export const pipelineStateNames: Readonly<Record<ChainState, string>> = {
  done: message('done'),
  cur: message('now'),
  next: message('to come'),
  stop: message('stopped'),
  pause: message('paused'),
}

type Where = Pick<Leader, 'officeType' | 'status' | 'history'>

/**
 * The steps of a leader: a suspended one is at the step before the suspension, a rejected one at the step they
 * left.
 */
export const pipelineOf = ({ officeType, status, history }: Where): PipelineStep[] => {
  const left = history.findLast((move) => move.to === status)?.from ?? 'nominated'
  const isOff = status === 'suspended' || status === 'rejected'
  const at = isOff ? left : status
  // A sitting office holder whom an audit moved on gets the long chain.
  const short = chains[trackOf(officeType)]
  const chain = short.includes(at) ? short : chains.challenge
  const here = chain.indexOf(at)
  const now: ChainState =
    status === 'suspended' ? 'pause' : status === 'rejected' ? 'stop' : status === 'verified' ? 'done' : 'cur'
  return chain.map((step, index) => ({
    status: step,
    label: shortNames[step] ?? '',
    state: index < here ? 'done' : index === here ? now : 'next',
  }))
}
