import type { ComponentProps } from 'react'
import { useT } from '#platform/web/language.tsx'
import { usePageState } from '#platform/web/viewer.tsx'
import type { ReadState } from '#platform/web/client/queries.ts'
import { ButtonLink } from '#ui/button.tsx'
import { type Option, SelectField } from '#ui/forms/select-field.tsx'

export type ChoiceProps = Omit<ComponentProps<typeof SelectField>, 'options'>

interface ReadSelectProps<T> extends ChoiceProps {
  readonly state: Pick<ReadState<readonly T[]>, 'data' | 'problem' | 'isWaiting' | 'refresh'>
  readonly optionOf: (item: T) => Option
}

/** A select whose choices are read: says that they load, and that they could not be loaded, with a way to try again. */
export const ReadSelect = <T,>({ state, optionOf, placeholder, ...field }: ReadSelectProps<T>) => {
  const t = useT()
  const { search } = usePageState()
  const { data = [], problem, isWaiting, refresh } = state
  return (
    <SelectField
      // Remount when the choices arrive: a select cannot keep a value that it has no option for.
      key={data.length}
      {...field}
      {...(problem && {
        hint: (
          <span role="alert">
            {t('We could not load the list.')}{' '}
            <ButtonLink
              size="sm"
              variant="quiet"
              href={search || '?'}
              onClick={(event) => {
                event.preventDefault()
                refresh()
              }}
            >
              {t('Try again')}
            </ButtonLink>
          </span>
        ),
      })}
      placeholder={isWaiting ? t('Loading...') : placeholder}
      options={data.map(optionOf)}
    />
  )
}
