import { use } from 'react'
import { useT } from '#platform/web/language.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { FormContext } from '#ui/forms/form-context.ts'
import { TextField } from '#ui/forms/field.tsx'
import type { StepProps } from './fields.tsx'
import { fieldList } from './steps.ts'

/** How many empty pairs the form shows; the call takes up to eight. */
const ROWS = [0, 1, 2] as const

/** Public sources on the web, and what each one shows. */
export const SourceLinks = ({ nomination }: StepProps) => {
  const t = useT()
  const form = use(FormContext)
  const [urls, notes] = [fieldList(nomination.values, 'linkUrls'), fieldList(nomination.values, 'linkNotes')]
  const error = form?.field('linkUrls').error ?? form?.field('linkNotes').error
  return (
    <Disclosure summary={t('Add links to public sources')} open={urls.length > 0 || error !== undefined}>
      <div className="stack">
        <p className="hint">{t('News, minutes, reports: what others have published about this person.')}</p>
        {ROWS.map((row) => (
          <div key={row} className="stack gap-2">
            <TextField
              id={row === 0 ? undefined : `link-url-${row}`}
              name="linkUrls"
              type="url"
              inputMode="url"
              label={t('Address {number}', { number: row + 1 })}
              defaultValue={urls[row] ?? ''}
              error={row === 0 ? error : undefined}
            />
            <TextField
              id={row === 0 ? undefined : `link-note-${row}`}
              error={row === 0 ? '' : undefined}
              name="linkNotes"
              label={t('What it shows')}
              defaultValue={notes[row] ?? ''}
            />
          </div>
        ))}
      </div>
    </Disclosure>
  )
}
