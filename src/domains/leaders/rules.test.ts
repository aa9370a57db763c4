import { describe, expect, test } from 'vitest'
import { adminRoles, grantedRoles, can, type Viewer } from '#shared/access.ts'
import { leaderStatuses, officeTypes } from './contracts/leader-contract.ts'
import {
  actorPermissions,
  actorNames,
  communityScore,
  correctedText,
  isPublic,
  isSerious,
  leaderTransitions,
  leaderTransitionTable,
  applyTransition,
  transitionRow,
  scoreWeights,
  statusAfterApproval,
  trackOf,
} from './rules.ts'

const actors = Object.keys(actorNames) as (keyof typeof actorNames)[]

describe('the console of transitions', () => {
  const nobody: Viewer = {
    id: 'someone',
    isAdmin: false,
    adminRole: null,
    roles: [],
    ageVerified: true,
    isVerified: false,
  }
  const people = [
    nobody,
    { ...nobody, isAdmin: true },
    ...adminRoles.map((adminRole) => ({ ...nobody, adminRole })),
    ...grantedRoles.map((role) => ({ ...nobody, roles: [role] })),
  ]
  test.each(people)('%j may enter it if the table has a transition of theirs', (viewer) => {
    const hasTransition = leaderTransitionTable.some(({ by }) =>
      by.some((actor) => {
        const permission = actorPermissions[actor]
        return permission !== null && can(permission, viewer)
      }),
    )
    expect(can('leader-transitions', viewer)).toBe(hasTransition)
  })
})

describe('the transitions of a leader', () => {
  // A second copy on purpose: this is the published table, and a slip in either copy fails here.
  const published: Record<string, string> = {
    nothing: 'nominated',
    nominated: 'in_vetting',
    in_vetting: 'rejected shortlisted verified',
    shortlisted: 'public_selection rejected suspended',
    public_selection: 'shortlisted suspended training',
    training: 'deployed rejected shortlisted suspended',
    deployed: 'suspended verified',
    verified: 'deployed suspended',
    rejected: '',
    suspended: 'deployed public_selection rejected shortlisted training verified',
  }

  test.each(Object.entries(published))('from %s a leader may go to: %s', (from, to) => {
    const rows = leaderTransitionTable.filter((row) => (row.from ?? 'nothing') === from)
    expect(
      rows
        .map((row) => row.to)
        .toSorted()
        .join(' '),
    ).toBe(to)
  })

  const pairs = [null, ...leaderStatuses].flatMap((from) => leaderStatuses.map((to) => ({ from, to })))
  test.each(pairs)('$from to $to is allowed exactly for the roles of the table', ({ from, to }) => {
    const row = leaderTransitionTable.find((each) => each.from === from && each.to === to)
    for (const by of actors) {
      const act = () => applyTransition(from, to, by, to)
      if (row?.by.includes(by)) expect(act()).toBe(to)
      else expect(act).toThrow('illegal-transition')
    }
    if (from !== null) expect(leaderTransitions.can(from, to)).toBe(row !== undefined)
    if (from !== null && !row) expect(() => leaderTransitions.move(from, to)).toThrow('illegal-transition')
  })

  test('a suspension is lifted only to the status before it, or ends in rejection', () => {
    expect(applyTransition('suspended', 'training', 'fresh-panel', 'training')).toBe('training')
    expect(() => applyTransition('suspended', 'verified', 'fresh-panel', 'training')).toThrow(
      'illegal-transition',
    )
    expect(() => applyTransition('suspended', 'verified', 'fresh-panel')).toThrow('illegal-transition')
    expect(applyTransition('suspended', 'rejected', 'fresh-panel', 'training')).toBe('rejected')
  })

  test('every transition names a guard and somebody who may make it, and no transition appears twice', () => {
    for (const row of leaderTransitionTable) {
      expect(row.guard.length).toBeGreaterThan(10)
      expect(row.by.length).toBeGreaterThan(0)
    }
    expect(new Set(leaderTransitionTable.map((row) => `${row.from} ${row.to}`)).size).toBe(
      leaderTransitionTable.length,
    )
  })

  test('only rejected leaders are hidden', () => {
    expect(leaderStatuses.filter((status) => !isPublic(status))).toEqual(['rejected'])
  })
})

describe('tracks', () => {
  test('four office types are incumbents and become verified, the other three are shortlisted', () => {
    expect(officeTypes.map((type) => statusAfterApproval[trackOf(type)])).toEqual([
      'verified',
      'verified',
      'verified',
      'verified',
      'shortlisted',
      'shortlisted',
      'shortlisted',
    ])
  })

  test('approval makes a transition that reviewers may make', () => {
    for (const type of officeTypes)
      expect(applyTransition('in_vetting', statusAfterApproval[trackOf(type)], 'reviewers')).toBeTruthy()
  })
})

describe('transitions by staff', () => {
  test('every actor except the reviewers and the platform has a console, and its two ends identify a row', () => {
    expect(actors.filter((actor) => actorPermissions[actor] === null)).toEqual(['system', 'reviewers'])
    expect(transitionRow('training', 'deployed')).toMatchObject({ by: ['training-lead'], people: 2 })
    expect(transitionRow('rejected', 'verified')).toBeUndefined()
  })
})

describe('the community score (D-20)', () => {
  const none = { evidence: 0, endorsements: 0, verified: 0, reports: 0 }
  const valueOf = (counts: Partial<typeof none>) => communityScore({ ...none, ...counts }).value

  test('the worked example of /methodology: four pieces of evidence, twenty endorsements, one upheld report', () => {
    expect(communityScore({ evidence: 4, endorsements: 20, verified: 0, reports: 1 })).toEqual({
      value: 45,
      evidencePoints: 40,
      endorsementPoints: 20,
      reportPoints: 15,
      evidence: 4,
      endorsements: 20,
      verified: 0,
      reports: 1,
    })
  })

  test('an endorsement of a verified person counts as two', () => {
    expect(valueOf({ endorsements: 10, verified: 10 })).toBe(valueOf({ endorsements: 20 }))
    expect(valueOf({ endorsements: 10, verified: 4 })).toBe(valueOf({ endorsements: 14 }))
  })

  test('nothing gives nothing, and the score never leaves 0 to 100', () => {
    expect(valueOf({})).toBe(0)
    expect(valueOf({ reports: 9 })).toBe(0)
    expect(valueOf({ evidence: 1000, endorsements: 1_000_000 })).toBe(100)
  })

  test('evidence counts the same each time up to its maximum', () => {
    const { evidenceEach, maxFromEvidence: evidenceMost } = scoreWeights
    for (let pieces = 1; pieces <= 20; pieces += 1)
      expect(valueOf({ evidence: pieces })).toBe(Math.min(pieces * evidenceEach, evidenceMost))
  })

  test('each further twenty endorsements give less than the twenty before, and none reduce the score', () => {
    const points = Array.from({ length: 2000 }, (_, endorsements) => valueOf({ endorsements }))
    const gain = (from: number, to: number) => (points[to] ?? 0) - (points[from] ?? 0)
    for (let at = 1; at < points.length; at += 1) expect(gain(at - 1, at)).toBeGreaterThanOrEqual(0)
    expect([20, 40, 60, 80, 100].map((at) => gain(at - 20, at))).toEqual([20, 7, 3, 2, 1])
    expect(points[scoreWeights.endorsementsForHalf]).toBe(scoreWeights.maxFromEndorsements / 2)
    expect(Math.max(...points)).toBeLessThanOrEqual(scoreWeights.maxFromEndorsements)
  })

  test('each upheld report costs the same', () => {
    const base = { evidence: 6, endorsements: 20 }
    expect([0, 1, 2].map((reports) => valueOf({ ...base, reports }))).toEqual([80, 65, 50])
  })
})

describe('reports and corrections', () => {
  test('only crime and misconduct need a second person', () => {
    const kinds = [
      'false_information',
      'misconduct',
      'crime',
      'conflict_of_interest',
      'identity',
      'other',
    ] as const
    expect(kinds.filter(isSerious)).toEqual(['misconduct', 'crime'])
  })

  test('a correction replaces a name or office entirely, and a biography at the wrong words', () => {
    expect(correctedText('full_name', 'Ada Ob', 'Ada Ob', 'Ada Obi')).toBe('Ada Obi')
    expect(correctedText('full_name', 'Ada Ob', 'Ob', 'Obi')).toBeNull()
    expect(correctedText('biography', 'Born 1970. Teacher.', '1970', '1972')).toBe('Born 1972. Teacher.')
    expect(correctedText('biography', 'Cost $1.', '$1', '$&$2')).toBe('Cost $&$2.')
    expect(correctedText('biography', 'Teacher.', 'Doctor', 'Nurse')).toBeNull()
  })
})
