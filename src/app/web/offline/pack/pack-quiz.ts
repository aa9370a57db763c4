import type { PackQuestion } from '#shared/civic/pack.ts'
import { makeElement } from './make-element.ts'
import { packWord } from './pack-words.ts'

const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)

/** One question: choose, check, read why. */
const drawQuestion = (question: PackQuestion, title: string, next: () => void): HTMLElement => {
  const { text, right, wrong, explanation, source, language } = question
  const options = shuffled([right, ...wrong]).map((option) =>
    makeElement(
      'label',
      { className: 'pick' },
      makeElement('input', { type: 'radio', name: 'answer', value: option, required: true }),
      makeElement('span', { className: 'grow' }, option),
    ),
  )
  const result = makeElement('div', { className: 'stack gap-2' })
  result.setAttribute('role', 'status')
  const check = makeElement('button', { className: 'btn', textContent: packWord('check') })
  const form = makeElement(
    'form',
    { className: 'card stack' },
    makeElement('p', { className: 'hint', textContent: title }),
    makeElement(
      'fieldset',
      { lang: language },
      makeElement('legend', { className: 'b' }, text),
      makeElement('div', { className: 'picks' }, ...options),
    ),
    makeElement('p', {}, check),
    result,
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const isRight = new FormData(form).get('answer') === right
    const onward = makeElement('button', {
      type: 'button',
      className: 'btn quiet',
      textContent: packWord('next'),
    })
    onward.addEventListener('click', next)
    check.hidden = true
    for (const input of form.querySelectorAll('input')) input.disabled = true
    result.replaceChildren(
      makeElement('p', {
        className: 'b',
        textContent: isRight ? packWord('right') : packWord('wrong', { answer: right }),
      }),
      makeElement('p', { lang: language }, explanation),
      makeElement('p', { className: 'hint', textContent: source }),
      makeElement('p', {}, onward),
    )
    onward.focus()
  })
  return form
}

/** The questions one after the other, in an order of chance, without end. */
export const showQuestions = (questions: readonly PackQuestion[]): HTMLElement => {
  const place = makeElement('div')
  const order = shuffled(questions)
  const show = (at: number): void => {
    const question = order[at % order.length]
    if (!question) return
    const values = { n: String((at % order.length) + 1), total: String(order.length) }
    place.replaceChildren(
      drawQuestion(question, packWord('question', values), () => {
        show(at + 1)
        place.querySelector('input')?.focus()
      }),
    )
  }
  show(0)
  return place
}
