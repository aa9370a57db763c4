import { accountabilityApi } from '#domains/accountability/contract.ts'
import { leadersApi } from '#domains/leaders/contract.ts'
import { endorsementsApi } from '#domains/leaders/contracts/endorsement-contract.ts'
import { leader } from '#domains/leaders/web/leader-fixture.ts'
import { trainingApi } from '#domains/training/contract.ts'
import { vettingApi } from '#domains/vetting/contract.ts'
import { fakeClient } from '#test/fake-client.ts'

// For tests only: a server that knows one leader and nothing else about them.

export const profileServer = () =>
  fakeClient()
    .answers(leadersApi.leader, leader)
    .answers(vettingApi.leaderVetting, { vetting: null })
    .answers(trainingApi.record, {
      modules: 6,
      modulesPassed: 0,
      conductAt: null,
      capstone: null,
      sessionsConfirmed: 0,
      isComplete: false,
    })
    .answers(accountabilityApi.record, {
      deployment: null,
      pledges: [],
      reports: [],
      scorecards: [],
      isUnderReview: false,
    })
    .answers(endorsementsApi.endorsements, {
      items: [],
      total: 0,
      anonymous: 0,
      uncounted: 0,
      nextCursor: null,
    })
