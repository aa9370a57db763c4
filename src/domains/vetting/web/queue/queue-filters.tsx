import { StateField } from '#domains/regions/web/choosing/place-fields.tsx'
import { useT } from '#platform/web/language.tsx'
import { useNavigate } from '#platform/web/navigation.tsx'
import { to } from '#shared/sitemap.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { CheckField } from '#ui/forms/check-field.tsx'
import { Filters } from '#ui/disclosure.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { type VettingPlace, vettingHref, vettingPlaceOf } from '../console/search.ts'
import { isOpenBucket } from '../console/words.ts'

const Fields = ({ place }: { place: VettingPlace }) => {
  const t = useT()
  return (
    <>
      <StateField
        name="state"
        id="filter-state"
        placeholder={t('All States')}
        defaultValue={place.state ?? ''}
      />
      {isOpenBucket(place.bucket) && (
        <SelectField
          name="due"
          id="filter-due"
          label={t('Due time')}
          placeholder={t('Any time')}
          defaultValue={place.due ?? ''}
          options={[
            { value: 'overdue', label: t('Late') },
            { value: 'soon', label: t('Due within a day') },
          ]}
        />
      )}
      <CheckField name="mine" value="1" label={t('Only mine')} defaultChecked={place.isMine} />
    </>
  )
}

/** The filters of the queue; a plain GET form, so that every choice is in the URL. */
export const QueueFilters = ({ place }: { place: VettingPlace }) => {
  const t = useT()
  const navigate = useNavigate()
  const { bucket, state, due, isMine } = place
  const count = [state, due, isMine].filter(Boolean).length
  return (
    <Filters label={t('Filters')} count={count} className="vet-filters">
      <form
        key={`${bucket} ${state} ${due} ${isMine}`}
        method="get"
        action={to('vetting')}
        className="stack gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          const wanted = new URLSearchParams(
            [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
          )
          navigate(vettingHref(vettingPlaceOf(wanted)))
        }}
      >
        <input type="hidden" name="bucket" value={bucket} />
        <Fields place={place} />
        <div className="row wrapf gap-2">
          <Button type="submit" size="sm">
            {t('Show')}
          </Button>
          {count > 0 && (
            <ButtonLink variant="quiet" size="sm" href={vettingHref({ bucket })}>
              {t('Clear all')}
            </ButtonLink>
          )}
        </div>
      </form>
    </Filters>
  )
}
