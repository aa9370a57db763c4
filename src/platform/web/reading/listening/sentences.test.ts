// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { sentencesIn, sentencesOf } from './sentences.ts'

const said = (text: string) => sentencesOf(text).map(({ start, end }) => text.slice(start, end))

test('a text is cut at the ends of its sentences, and nothing of it is lost', () => {
  expect(said('One. Two!\nThree? Four')).toEqual(['One.', 'Two!', 'Three?', 'Four'])
  expect(said(' “Ku je.” Ku koma. ')).toEqual(['“Ku je.”', 'Ku koma.'])
  expect(said('It costs 1.2 million naira. Ask.')).toEqual(['It costs 1.2 million naira.', 'Ask.'])
  expect(said(' \n ')).toEqual([])
})

test('each sentence knows where it is on the page, across links, and what is hidden is not read', () => {
  document.body.innerHTML = `<div><h2>Rights</h2>
    <p>See <a href="/x">this page. And</a> that.</p>
    <ul><li>First</li><li><p>Second.</p></li></ul><p hidden>Never.</p><p class="no-print">Nor this.</p></div>`
  const all = sentencesIn(document.body)
  expect(all.map(({ text }) => text)).toEqual(['Rights', 'See this page.', 'And that.', 'First', 'Second.'])
  expect(all.map(({ range }) => range.toString())).toEqual(all.map(({ text }) => text))
  expect(all.map(({ block }) => block.tagName)).toEqual(['H2', 'P', 'P', 'LI', 'P'])
})
