import { choice, cursor, firstChoice, type QueryOf, searchOf, text } from '#platform/web/search/search-of.ts'
import { guideNames } from '#shared/civic/guide-names.ts'
import { to } from '#shared/sitemap.ts'
import { languages, type LanguageCode, message } from '#shared/words.ts'
import { answerTopics, type AnswerTopic, MAX_ANSWER_SEARCH } from '../../contract.ts'

const codes = languages.map(({ code }) => code) as [LanguageCode, ...LanguageCode[]]

/** The list of short answers in its address. */
export const answersSearch = searchOf(to('shortAnswers'), {
  search: text(MAX_ANSWER_SEARCH),
  guide: choice(...guideNames),
  topic: choice(...answerTopics),
  language: firstChoice(...codes),
  cursor,
})
export type AnswersPlace = QueryOf<typeof answersSearch>

export const namesOfTopics: Readonly<Record<AnswerTopic, string>> = {
  abroad: message('Abroad'),
  account: message('Account'),
  act: message('Acting together'),
  app: message('This platform'),
  citizen: message('Citizenship'),
  complain: message('Where to complain'),
  data: message('Data and the public record'),
  lead: message('Leaders'),
  learn: message('Learning'),
  money: message('Donations, projects and draws'),
  office: message('Public offices'),
  report: message('Reports'),
  right: message('Rights'),
  safe: message('Safety'),
  sup: message('SUP'),
  talk: message('Forum, chat and events'),
  vote: message('Community selection'),
  voting: message('Public elections'),
}
