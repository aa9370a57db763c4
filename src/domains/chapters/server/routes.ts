import { implement } from '#platform/server/pipeline/route.ts'
import { chaptersApi } from '../contract.ts'
import { belong, changeChapter, giveOffice } from './membership.ts'
import { backChapter, proposeChapter } from './new-chapter.ts'
import { answerOffice, secondOffice } from './office/offers.ts'
import { listChapters, showLocalChapter, showOwnChapter } from './present-chapters.ts'

export const chaptersRoutes = implement('chapters', chaptersApi, {
  chapters: (ctx, { query }) => listChapters(ctx, query),
  chapter: (ctx, { params }) => showLocalChapter(ctx, params.chapterId),
  ownChapter: (ctx, { params }) => showOwnChapter(ctx, params.chapterId),
  proposeChapter: (ctx, { body }) => proposeChapter(ctx, body),
  backChapter: (ctx, { params }) => backChapter(ctx, params.chapterId),
  belong: (ctx, { params, body }) => belong(ctx, params.chapterId, body.belongs),
  giveRole: (ctx, { params, body }) => giveOffice(ctx, params.chapterId, body),
  answerOffice: (ctx, { params, body }) => answerOffice(ctx, params.chapterId, body.answer),
  secondOffice: (ctx, { params }) => secondOffice(ctx, params.chapterId),
  changeChapter: (ctx, { params, body }) => changeChapter(ctx, params.chapterId, body),
})
