import { statesRead } from '#domains/regions/web/choosing/place-reads.ts'
import { regionsApi } from '#domains/regions/contract.ts'
import { useT } from '#platform/web/language.tsx'
import { useRead } from '#platform/web/client/queries.ts'
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
  const { data = [] } = useRead(regionsApi.states, statesRead)
  return (
    <>
      <SelectField
        // Remount when the options arrive: a select cannot keep a value that it has no option for.
        key={data.length}
        name="state"
        id="filter-state"
        label={t('State')}
        placeholder={t('All States')}
        defaultValue={place.state ?? ''}
        options={data.map(({ code, name }) => ({ value: code, label: name }))}
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
