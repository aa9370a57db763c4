import { useT } from '#platform/web/language.tsx'
import { useField } from '#ui/forms/form-context.ts'
import { CheckField } from '#ui/forms/check-field.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { useMounted } from '#ui/mounted.ts'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { consentNames, reasonCodes, reasonNames } from '../../contracts/nomination-contract.ts'
import {
  approvalCheckNames,
  checks,
  checksForApproval,
  findingNames,
  findings,
  type VettingItem,
} from '../../contracts/review-contract.ts'
import { NamedSource } from './named-source.tsx'
import { RefereeNotes } from './referees.tsx'
import { verdictPresentations } from '../console/words.ts'

const Checklist = () => {
  const t = useT()
  return (
    <fieldset className="stack gap-2">
      <legend className="lab">{t('What you have checked')}</legend>
      {checks.map((check) => (
        <CheckField
          key={check}
          name={check}
          label={t(approvalCheckNames[check])}
          detail={checksForApproval.includes(check) ? t('Needed to approve') : undefined}
        />
      ))}
    </fieldset>
  )
}

/** One select per file. All share one field name; the value carries the file id. */
const Findings = ({ evidence }: Pick<VettingItem, 'evidence'>) => {
  const t = useT()
  const { id, values: kept } = useField({ name: 'findings' })
  if (evidence.length === 0) return null
  return (
    <fieldset className="stack gap-2">
      <legend className="lab">{t('What each file shows')}</legend>
      {evidence.map((file, index) => (
        <SelectField
          key={file.id}
          name="findings"
          id={`${id}-${index}`}
          label={`${index + 1}. ${file.name}`}
          placeholder={t('Not said')}
          defaultValue={kept.find((value) => value.startsWith(file.id)) ?? ''}
          options={findings.map((finding) => ({
            value: `${file.id}:${finding}`,
            label: t(findingNames[finding]),
          }))}
        />
      ))}
    </fieldset>
  )
}

interface ReviewFieldsProps {
  readonly item: VettingItem
  readonly areShortcutsOn: boolean
  /** Reports whether a file is still on its way, so that the form waits. */
  readonly onSending: (isSending: boolean) => void
}

/** The fields of pass 2. */
export const ReviewFields = ({ item, areShortcutsOn, onSending }: ReviewFieldsProps) => {
  const t = useT()
  // Shortcuts need script, so show them only when script runs.
  const showsKeys = useMounted() && areShortcutsOn
  return (
    <>
      <RadioCards
        name="verdict"
        legend={t('Your verdict')}
        options={verdictPresentations.map((look) => ({
          value: look.verdict,
          label: t(look.label),
          detail: t(look.detail),
          shortcut: showsKeys ? look.key.toUpperCase() : undefined,
        }))}
      />
      <div className="vet-why">
        <SelectField
          name="reasonCode"
          label={t('Reason')}
          hint={t('Needed when you reject. It is published.')}
          placeholder={t('Choose a reason')}
          options={reasonCodes.map((code) => ({ value: code, label: t(reasonNames[code]) }))}
        />
      </div>
      <Checklist />
      <p className="small">
        {t('Consent: {state}', { state: t(consentNames[item.consent]) })}.{' '}
        <span className="mute">
          {t('It is read from the nominee’s own answer, so you need not tick it.')}
        </span>
      </p>
      <RefereeNotes item={item} />
      <NamedSource onSending={onSending} />
      <Findings evidence={item.evidence} />
      <TextArea
        name="notes"
        label={t('Notes')}
        optional={t('optional')}
        hint={t('When you ask for more, the nominator reads this.')}
        rows={4}
      />
    </>
  )
}
