import { type ComponentType, useEffect, useState } from 'react'
import { useT } from '#platform/web/language.tsx'
import { SkeletonCards } from '#ui/feedback/skeleton.tsx'
import { Notice } from '#ui/notice.tsx'

/**
 * A part of a page that most visits do not need, so that they do not load it. `load` belongs into the page's `prepare`
 * for the visits that do; a part that a press on the page brings loads then.
 */
export const latePart = <P extends object>(source: () => Promise<ComponentType<P>>) => {
  let Part: ComponentType<P> | null = null
  const load = async (): Promise<void> => {
    Part ??= await source()
  }
  const Late = (props: P) => {
    const t = useT()
    const [state, setState] = useState<'waiting' | 'here' | 'failed'>(Part ? 'here' : 'waiting')
    useEffect(() => {
      load().then(
        () => setState('here'),
        () => setState('failed'),
      )
    }, [])
    if (Part) return <Part {...props} />
    return state === 'failed' ? (
      <Notice tone="bad" role="alert">
        {t('Check your network, then try again.')}
      </Notice>
    ) : (
      <SkeletonCards label={t('Loading...')} />
    )
  }
  return { load, Late }
}
