import { parentPort } from 'node:worker_threads'
import { plainOf } from '#shared/text/rich-text.ts'
import { parseMarkdown } from './markdown.ts'
import { gradeOf, readingMinutes } from './readability.ts'

parentPort?.on('message', (markdown: string) => {
  const text = parseMarkdown(markdown)
  const plain = plainOf(text)
  // Not as a tree: taking many small parts over would hold the other thread as long as parsing them.
  parentPort?.postMessage({
    json: JSON.stringify(text),
    plain,
    minutes: readingMinutes(plain),
    grade: gradeOf(plain),
  })
})
