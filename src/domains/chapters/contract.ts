import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { id, line, lineOrEmpty, pageCursor, pageLimit, prose, stateCode } from '#shared/fields.ts'
import { message } from '#shared/words.ts'

/** Offices of a chapter, each held by one person, and the role of everybody else. */
export const chapterRoles = ['lead', 'secretary', 'safety', 'member'] as const
export type ChapterRole = (typeof chapterRoles)[number]

export const chapterStates = ['proposed', 'waiting', 'open'] as const
export type ChapterState = (typeof chapterStates)[number]
export const chapterStateNames: Readonly<Record<ChapterState, string>> = {
  proposed: message('Looking for founders'),
  waiting: message('Waiting for our check'),
  open: message('Open'),
}

export const chapterRoleNames: Readonly<Record<ChapterRole, string>> = {
  lead: message('Lead'),
  secretary: message('Secretary'),
  safety: message('Safety contact'),
  member: message('Member'),
}

export const ChapterCard = z.object({
  id: id(),
  name: z.string(),
  about: z.string(),
  state: z.string(),
  stateName: z.string(),
  lga: z.string(),
  lgaName: z.string(),
  /** Null for a chapter of the whole area. */
  campus: z.nullable(z.string()),
  status: z.enum(chapterStates),
  people: z.int(),
  isSample: z.boolean(),
})
export type ChapterCard = z.output<typeof ChapterCard>

/** The viewer's own part in a chapter, and what only members see. */
export const OwnChapter = z.object({
  role: z.nullable(z.enum(chapterRoles)),
  /** A verified person of the area may still stand behind the proposal. */
  mayBack: z.boolean(),
  safetyContact: z.nullable(z.string()),
  /** Who belongs to it, offices first; for members. */
  members: z.array(z.object({ id: id(), name: z.string(), role: z.enum(chapterRoles), isYou: z.boolean() })),
  /** Whom the lead chose as the secretary; for members. */
  offer: z.nullable(
    z.object({
      name: z.string(),
      isYours: z.boolean(),
      isAccepted: z.boolean(),
      maySecond: z.boolean(),
    }),
  ),
})
export type OwnChapter = z.output<typeof OwnChapter>

const tooShort = message('Write at least 20 characters.')

export const ChapterProposal = z.strictObject({
  name: line(80),
  campus: z.optional(lineOrEmpty(80)),
  about: prose(20, 1000, tooShort),
  safetyContact: line(120),
  agrees: z.literal('yes', message('Please confirm this.')),
})
export type ChapterProposal = z.output<typeof ChapterProposal>

const samePerson = {
  'chapter-same-person': refusal(
    409,
    message('Founders and officers must be different people. This account counts as one of the others.'),
  ),
}
const notFound = {
  'chapter-not-found': refusal(404, message('This local chapter does not exist, or was removed.')),
}
const notOffered = {
  'office-not-offered': refusal(409, message('This has changed. Load the page again.')),
}
const elsewhere = {
  'place-missing': refusal(409, message('First say in your profile where you live.')),
}

export const ChapterQuery = z.strictObject({
  state: z.optional(stateCode()),
  cursor: pageCursor(),
  limit: pageLimit(20),
})

const acts = {
  access: 'citizen',
  limit: 'mutation',
  idempotency: 'optional',
  refreshes: ['chapters'],
} as const

export const chaptersApi = {
  chapters: get('/api/chapters', {
    summary: 'Local chapters and proposals of new ones, by name',
    access: 'public',
    limit: 'read',
    tag: 'chapters',
    query: ChapterQuery,
    returns: z.object({ items: z.array(ChapterCard), nextCursor: z.nullable(z.string()) }),
  }),
  chapter: get('/api/chapters/:chapterId', {
    summary: 'A local chapter as everybody sees it',
    access: 'public',
    limit: 'read',
    tag: 'chapters',
    returns: ChapterCard,
    refuses: notFound,
  }),
  ownChapter: get('/api/chapters/:chapterId/mine', {
    summary: 'Your part in a chapter; for its members also who belongs to it and its safety contact',
    access: 'citizen',
    limit: 'read',
    tag: 'chapters',
    returns: OwnChapter,
    refuses: notFound,
  }),
  proposeChapter: post('/api/chapters', {
    ...acts,
    summary: 'Propose a chapter where you live; two more verified people of the area found it with you',
    access: 'verified',
    limit: 'report',
    status: 201,
    body: ChapterProposal,
    returns: z.object({ id: id() }),
    refuses: {
      ...elsewhere,
      'chapter-exists': refusal(409, message('This place already has a chapter or a proposal.')),
    },
  }),
  backChapter: post('/api/chapters/:chapterId/back', {
    ...acts,
    summary: 'Found a proposed chapter of your area with its first people',
    access: 'verified',
    returns: z.object({ status: z.enum(chapterStates) }),
    refuses: {
      ...notFound,
      ...elsewhere,
      'chapter-elsewhere': refusal(
        403,
        message('Only people from this local government area can be founders.'),
      ),
      'chapter-not-proposed': refusal(409, message('This chapter already has its founders.')),
      ...samePerson,
    },
  }),
  belong: post('/api/chapters/:chapterId/membership', {
    ...acts,
    summary: 'Join or leave a chapter',
    body: z.strictObject({ belongs: z.enum(['yes', 'no'], message('Choose yes or no.')) }),
    returns: z.object({ role: z.nullable(z.enum(chapterRoles)) }),
    refuses: {
      ...notFound,
      'chapter-not-open': refusal(409, message('This chapter is not open yet.')),
      'lead-stays': refusal(409, message('First make someone else the lead.')),
    },
  }),
  giveRole: post('/api/chapters/:chapterId/roles', {
    ...acts,
    summary:
      'Give a member of your chapter an office, or take it back, as its lead; a secretary accepts and is seconded',
    body: z.strictObject({
      memberId: id(),
      role: z.enum(chapterRoles, message('Choose a role.')),
    }),
    returns: z.object({ id: id() }),
    refuses: {
      ...notFound,
      'not-lead': refusal(403, message('Only the lead of the chapter can do this.')),
      'member-not-found': refusal(404, message('This person does not belong to the chapter.')),
      ...samePerson,
    },
  }),
  answerOffice: post('/api/chapters/:chapterId/office', {
    ...acts,
    summary: 'Accept or decline to be the secretary of your chapter, whom its lead chose',
    body: z.strictObject({ answer: z.enum(['accept', 'decline'], message('Choose yes or no.')) }),
    returns: z.object({ id: id() }),
    refuses: { ...notFound, ...notOffered },
  }),
  secondOffice: post('/api/chapters/:chapterId/office/second', {
    ...acts,
    summary: 'Second the chosen secretary of your chapter, as a verified member who is somebody else',
    access: 'verified',
    returns: z.object({ id: id() }),
    refuses: {
      ...notFound,
      ...notOffered,
      ...samePerson,
      'not-second': refusal(403, message('Another verified member of the chapter confirms this.')),
    },
  }),
  changeChapter: post('/api/chapters/:chapterId', {
    ...acts,
    summary: 'Change what a chapter says about itself; its lead and secretary do this',
    body: z.strictObject({ about: prose(20, 1000, tooShort), safetyContact: line(120) }),
    returns: z.object({ id: id() }),
    refuses: {
      ...notFound,
      'not-officer': refusal(403, message('Only the lead and the secretary can do this.')),
    },
  }),
}
