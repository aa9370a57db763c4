import { implement } from '#platform/server/pipeline/route.ts'
import { translationsConsoleApi } from '../console-contract.ts'
import { translationsApi } from '../contract.ts'
import { listSentences, viewSentence } from './reading/console.ts'
import { acceptWording, declineSuggestion } from './reading/decisions.ts'
import { listFigures } from './figures.ts'
import { listPageSentences } from './page-sentences.ts'
import { downloadPo } from './reading/po-file.ts'
import { ownTranslating, suggest } from './suggestions.ts'
import { decideOffer, listTranslators, offerToRead } from './reading/translators.ts'

export const translationsRoutes = [
  ...implement('translations', translationsApi, {
    pageSentences: (ctx, { query }) => listPageSentences(ctx, query),
    suggest: (ctx, { body }) => suggest(ctx, body),
    ownTranslating: (ctx) => ownTranslating(ctx),
    offer: (ctx, { body }) => offerToRead(ctx, body.language),
    figures: (ctx) => listFigures(ctx),
  }),
  ...implement('translations', translationsConsoleApi, {
    sentences: (ctx, { query }) => listSentences(ctx, query),
    sentence: (ctx, { params }) => viewSentence(ctx, params.language, params.key),
    accept: (ctx, { body }) => acceptWording(ctx, body),
    decline: (ctx, { params, body }) => declineSuggestion(ctx, params.suggestionId, body.reason),
    file: (ctx, { params }) => downloadPo(ctx, params.language),
    translators: (ctx) => listTranslators(ctx),
    decideOffer: (ctx, { params, body }) => decideOffer(ctx, params.personId, body),
  }),
]
