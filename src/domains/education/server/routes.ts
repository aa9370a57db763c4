import { implement } from '#platform/server/pipeline/route.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { constitutionApi } from '../constitution-contract.ts'
import { educationApi } from '../contract.ts'
import { composeLetter } from '../rules.ts'
import { shownText, showChapter, showContents } from './constitution.ts'
import { citizensRights, processOverview, showGuide } from './guides.ts'
import { searchEducation } from './search.ts'

const changesWith = ['education']

export const educationRoutes = [
  ...implement('education', constitutionApi, {
    fullText: { changesWith, use: ({ db }) => shownText(db) },
    contents: { changesWith, use: (ctx, { query }) => showContents(ctx, query.language) },
    chapter: {
      changesWith,
      use: (ctx, { params, query }) => showChapter(ctx, params.chapter, query.language),
    },
  }),
  ...implement('education', educationApi, {
    citizensRights: (_ctx, { query }) => citizensRights(query.language),
    processOverview: (_ctx, { query }) => processOverview(query.language),
    guide: (ctx, { params }) => showGuide(params.guide, ctx.language),
    search: (ctx, { query }) => searchEducation(ctx, query.q),
    writeLetter: async (ctx, { body }) => composeLetter(body, body.receivedOn ?? lagosDay(ctx.now())),
  }),
]
