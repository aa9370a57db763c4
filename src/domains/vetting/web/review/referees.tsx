import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { useNavigate } from '#platform/web/navigation.tsx'
import { formatMoment } from '#shared/format.ts'
import { message } from '#shared/words.ts'
import { useField } from '#ui/forms/form-context.ts'
import { FieldError } from '#ui/forms/form-row.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { vettingApi } from '../../contract.ts'
import { refereeOutcomeNames, refereeOutcomes } from '../../contracts/referee-contract.ts'
import type { VettingItem } from '../../contracts/review-contract.ts'

const OPENED = message('The referees are open for 30 minutes.')

const contactHref = (contact: string): string =>
  contact.includes('@') ? `mailto:${contact}` : `tel:${contact}`

const OpenForm = ({ item, then }: { item: VettingItem; then: string }) => {
  const t = useT()
  const navigate = useNavigate()
  return (
    <Form
      call={vettingApi.openReferees}
      params={{ nominationId: item.id }}
      then={then}
      done={OPENED}
      failed={message('We could not open the referees. Please try again.')}
      className="stack gap-2 mt-2"
      onDone={() => navigate(then, { replace: true })}
      submit={t('Open the referees')}
      variant="quiet"
      size="sm"
    >
      <p className="small">
        {t(
          '{count, plural, one {# referee is on file.} other {# referees are on file.}} Their contacts are private, and we record that you open them.',
          { count: item.referees.count },
        )}
      </p>
    </Form>
  )
}

/** The two people whom reviewers ask; closed until this reviewer opens them, for half an hour. */
export const Referees = ({ item, then }: { item: VettingItem; then: string }) => {
  const t = useT()
  const { count, openUntil, people } = item.referees
  return (
    <section>
      <h3>{t('Referees')}</h3>
      {count === 0 && (
        <p className="small mute">
          {t('None on file. Ask the nominator for two people, or find two yourself, before you approve.')}
        </p>
      )}
      {count > 0 && openUntil === null && <OpenForm item={item} then={then} />}
      {openUntil !== null && (
        <>
          <ul className="stack gap-3 mt-2">
            {people.map(({ place, name, relation, contact }) => (
              <li key={place} className="vet-referee">
                <b>{name}</b>
                <span className="small mute">{relation}</span>
                <a href={contactHref(contact)}>{contact}</a>
              </li>
            ))}
          </ul>
          <p className="tiny mute mt-2">
            {t('Open until {time}. Write no contact into your notes.', {
              time: formatMoment(openUntil, t),
            })}
          </p>
        </>
      )}
    </section>
  )
}

/** One select per referee on file: whether this reviewer reached them. */
export const RefereeNotes = ({ item }: { item: VettingItem }) => {
  const t = useT()
  const { count, people } = item.referees
  const { id, error, values: kept } = useField({ name: 'referees' })
  if (count === 0) return null
  return (
    <fieldset className="stack gap-2" id={id}>
      <legend className="lab">{t('Did you reach the referees?')}</legend>
      {error && <FieldError>{error}</FieldError>}
      {Array.from({ length: count }, (_, index) => index + 1).map((place) => (
        <SelectField
          key={place}
          name="referees"
          id={`${id}-${place}`}
          label={
            people.find((each) => each.place === place)?.name ?? t('Referee {number}', { number: place })
          }
          placeholder={t('Not said')}
          defaultValue={kept.find((value) => value.startsWith(`${place}:`)) ?? ''}
          options={refereeOutcomes.map((outcome) => ({
            value: `${place}:${outcome}`,
            label: t(refereeOutcomeNames[outcome]),
          }))}
        />
      ))}
    </fieldset>
  )
}
