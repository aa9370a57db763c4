import { wordsIn } from '#platform/server/notifications/server-words.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { guidesIn } from '../../rules.ts'
import type { AskedQuestion, GuideReply } from './reply.ts'

/** How each guide closes a short answer: nothing about the subject, only manner. */
const closings = {
  tari: message('If a point is not clear, ask me again. Take your time.'),
  kamsi: message('Stuck at a step? Tell me which one.'),
} as const
const colleagueKnows = message('{name} knows more about this.')

/**
 * A short answer as this guide says it: with a closing sentence, or with a word on the colleague whose subject it is and
 * where to ask them. What stands between is the same from both.
 */
export const withManner = async (
  { message: said, sources, answer, outcome }: GuideReply,
  { guide, language }: Pick<AskedQuestion, 'guide' | 'language'>,
): Promise<Pick<GuideReply, 'message' | 'sources'>> => {
  if (!answer || outcome !== 'text') return { message: said, sources }
  const t = await wordsIn(language)
  if (answer.guide === guide) return { message: `${said}\n\n${t(closings[guide])}`, sources }
  const { name, title } = guidesIn(t)[answer.guide]
  const colleague = {
    title: `${name}: ${title}`,
    heading: '',
    path: `${to('civicCounsel')}?guide=${answer.guide}#ask`,
    language,
  }
  return {
    message: `${said}\n\n${t({ text: colleagueKnows, values: { name } })}`,
    sources: [...sources, colleague],
  }
}
