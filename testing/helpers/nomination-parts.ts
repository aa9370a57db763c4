// For tests of server, pages and browser alike: parts of a nomination and its review.

/** Two whole referees, as the form sends them. */
export const referees = {
  refereeName1: 'Ngozi Sampleteacher',
  refereeRelation1: 'Head of the school',
  refereeContact1: '0803 555 0101',
  refereeName2: 'Musa Samplefarmer',
  refereeRelation2: 'Chair of the farmers',
  refereeContact2: 'musa@example.ng',
} as const

/** The checks of an approval, with the independent source that it names. */
export const checkedForApproval = {
  idSeen: true,
  refereesContacted: true,
  independentSource: true,
  sourceTitle: 'Minutes of the council, as published',
  sourceDate: '2026-01-15',
  sourceUrl: 'https://example.org/council/minutes',
} as const
