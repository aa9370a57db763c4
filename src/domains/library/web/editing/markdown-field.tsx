import { useRef } from 'react'
import { useT } from '#platform/web/language.tsx'
import { message } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { useMounted } from '#ui/mounted.ts'

interface Mark {
  readonly label: string
  /** What stands before and after the chosen words. */
  readonly around?: readonly [before: string, after: string]
  /** What stands at the start of each chosen line. */
  readonly line?: string
}

const marks: readonly Mark[] = [
  { label: message('Heading'), line: '## ' },
  { label: message('Bold'), around: ['**', '**'] },
  { label: message('Italic'), around: ['*', '*'] },
  { label: message('List'), line: '- ' },
  { label: message('Numbers'), line: '1. ' },
  { label: message('Quote'), line: '> ' },
  { label: message('Link'), around: ['[', '](https://)'] },
]

/** The text with a mark at the chosen words, and where the choice stands afterwards. */
export const withMark = (text: string, start: number, end: number, { around, line }: Mark) => {
  if (around) {
    const [before, after] = around
    const changed = text.slice(0, start) + before + text.slice(start, end) + after + text.slice(end)
    return { text: changed, start: start + before.length, end: end + before.length }
  }
  const from = text.lastIndexOf('\n', start - 1) + 1
  const marked = text
    .slice(from, end)
    .split('\n')
    .map((each) => `${line ?? ''}${each}`)
    .join('\n')
  return { text: text.slice(0, from) + marked + text.slice(end), start: from, end: from + marked.length }
}

/** The text of an article with buttons for its marks, which appear once script runs. */
export const MarkdownField = ({ onEdit }: { onEdit: () => void }) => {
  const t = useT()
  const isMounted = useMounted()
  const box = useRef<HTMLTextAreaElement>(null)
  const press = (mark: Mark) => {
    const area = box.current
    if (!area) return
    const changed = withMark(area.value, area.selectionStart, area.selectionEnd, mark)
    area.value = changed.text
    area.focus()
    area.setSelectionRange(changed.start, changed.end)
    onEdit()
  }
  return (
    <div className="stack gap-2">
      {isMounted && (
        <div className="row wrapf gap-1" role="toolbar" aria-label={t('Marks of the text')}>
          {marks.map((mark) => (
            <Button key={mark.label} size="sm" variant="quiet" onClick={() => press(mark)}>
              {t(mark.label)}
            </Button>
          ))}
        </div>
      )}
      <TextArea
        name="content"
        ref={box}
        label={t('Content')}
        hint={t('Markdown: ## for a heading, ** for bold, - for a list. No HTML.')}
        rows={18}
      />
    </div>
  )
}
