import type { SayLate } from '../late-words.ts'

interface Question {
  readonly text: string
  readonly right: string
  readonly wrong: readonly string[]
  readonly explanation: string
}

const element = (tag: string, ...content: readonly (Node | string)[]): HTMLElement => {
  const made = document.createElement(tag)
  made.append(...content)
  return made
}

/** The preloaded quiz on rights, under the saved pages: each question with its options, and its answer to open. */
export const showPractice = async (t: SayLate): Promise<void> => {
  const place = document.querySelector('[data-saved-pages]')?.parentElement
  if (!place) return
  const questions = await fetch('/api/content/civic-quiz/fundamental-rights').then(
    async (response) => (response.ok ? ((await response.json()) as readonly Question[]) : []),
    () => [],
  )
  if (questions.length === 0) return
  const items = questions.map(({ text, right, wrong, explanation }) =>
    element(
      'li',
      element('p', text),
      // In the order of the alphabet, which does not give the right one away.
      element('ul', ...[right, ...wrong].toSorted().map((option) => element('li', option))),
      element('details', element('summary', t('Show the answer')), element('p', `${right}. ${explanation}`)),
    ),
  )
  place.append(element('h3', t('Quiz: your rights')), element('ol', ...items))
}
