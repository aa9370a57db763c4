import { MoreEvidence } from '#domains/files/web/more-evidence.tsx'
import { useT } from '#platform/web/language.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextField } from '#ui/forms/field.tsx'

interface NamedSourceProps {
  readonly onSending: (isSending: boolean) => void
}

/** The independent source that an approval names; it stands on the public profile as evidence. */
export const NamedSource = ({ onSending }: NamedSourceProps) => {
  const t = useT()
  return (
    <fieldset className="stack gap-3 vet-approval">
      <legend className="lab">{t('The independent source')}</legend>
      <p className="hint">
        {t('Needed to approve. Everyone reads it on the profile, as evidence that the reviewers found.')}
      </p>
      <TextField
        name="sourceTitle"
        label={t('What it is')}
        hint={t('For example: a Daily Trust report on the clinic.')}
        autoComplete="off"
      />
      <TextField name="sourceDate" type="date" label={t('Its date')} autoComplete="off" />
      <TextField
        name="sourceUrl"
        type="url"
        inputMode="url"
        label={t('Its link')}
        hint={t('An address that begins with https://')}
        autoComplete="off"
      />
      <Disclosure summary={t('No link? Add it as a file')}>
        <MoreEvidence
          onSending={onSending}
          words={{ label: t('The source as a file'), hint: t('One file.') }}
        />
      </Disclosure>
    </fieldset>
  )
}
