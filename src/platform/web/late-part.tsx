import { type ComponentType, lazy, useEffect, useState } from 'react'
import { useT } from '#platform/web/language.tsx'
import { SkeletonCards } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

/** Replaces a part whose code did not come. */
const UnloadedPart = ({ onRetry }: { onRetry?: () => void }) => {
  const t = useT()
  return (
    <Notice tone="bad" role="alert">
      <p>{t('We could not load this part.')}</p>
      <p className="mt-2">
        <Button size="sm" variant="quiet" onClick={onRetry ?? (() => globalThis.location.reload())}>
          {t('Try again')}
        </Button>
      </p>
    </Notice>
  )
}

/** A part that React loads when it first shows. When its code does not come, the page around it stays. */
export const lazyPart = <P extends object>(source: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await source().catch((): ComponentType<P> => UnloadedPart) }))

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
    const bring = () => {
      load().then(
        () => setState('here'),
        () => setState('failed'),
      )
    }
    useEffect(bring, [])
    if (Part) return <Part {...props} />
    return state === 'failed' ? <UnloadedPart onRetry={bring} /> : <SkeletonCards label={t('Loading...')} />
  }
  return { load, Late }
}
