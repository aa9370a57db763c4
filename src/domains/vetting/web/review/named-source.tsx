import { MoreEvidence } from '#domains/files/web/more-evidence.tsx'
import type { FormHandle } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { draftText } from '../console/form-drafts.ts'

interface NamedSourceProps {
  readonly form: FormHandle
  readonly onSending: (isSending: boolean) => void
}

/** The independent source that an approval names; it stands on the public profile as evidence. */
export const NamedSource = ({ form, onSending }: NamedSourceProps) => {
  const t = useT()
  const kept = (name: string) => ({ ...form.field(name), defaultValue: draftText(form, name) })
  return (
    <fieldset className="stack gap-3 vet-approval">
      <legend className="lab">{t('The independent source')}</legend>
      <p className="hint">
        {t('Needed to approve. Everybody reads it on the profile, as evidence that the reviewers found.')}
      </p>
      <TextField
        {...kept('sourceTitle')}
        label={t('What it is')}
        hint={t('For example: report of the Daily Trust on the clinic.')}
        maxLength={200}
        autoComplete="off"
      />
      <TextField {...kept('sourceDate')} type="date" label={t('Its date')} autoComplete="off" />
      <TextField
        {...kept('sourceUrl')}
        type="url"
        inputMode="url"
        label={t('Its link')}
        hint={t('An address that begins with https://')}
        autoComplete="off"
      />
      <Disclosure summary={t('No link? Add it as a file')}>
        <MoreEvidence
          form={form}
          onSending={onSending}
          words={{ label: t('The source as a file'), hint: t('One file.') }}
        />
      </Disclosure>
    </fieldset>
  )
}
